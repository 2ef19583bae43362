// A GClosure that owns a Swift object and releases it when the closure is finalised.
#include "toolkit_c.h"

typedef struct {
  GClosure closure;
  void *box;
  ToolkitInvoke invoke;
  ToolkitRelease release;
} BoxClosure;

static void marshal(GClosure *closure, GValue *result, guint count, const GValue *arguments, gpointer hint,
                    gpointer data) {
  (void)hint;
  (void)data;
  BoxClosure *self = (BoxClosure *)closure;
  self->invoke(self->box, result, count, arguments);
}

static void finalize(gpointer data, GClosure *closure) {
  (void)data;
  BoxClosure *self = (BoxClosure *)closure;
  self->release(self->box);
}

gulong toolkit_connect(void *object, const char *signal, void *owner, void *box, ToolkitInvoke invoke,
                       ToolkitRelease release) {
  guint id;
  GQuark detail;
  if (!g_signal_parse_name(signal, G_OBJECT_TYPE(object), &id, &detail, TRUE)) return 0;
  GClosure *closure = g_closure_new_simple(sizeof(BoxClosure), NULL);
  BoxClosure *self = (BoxClosure *)closure;
  self->box = box;
  self->invoke = invoke;
  self->release = release;
  g_closure_set_marshal(closure, marshal);
  g_closure_add_finalize_notifier(closure, NULL, finalize);
  if (owner) g_object_watch_closure(owner, closure);
  return g_signal_connect_closure_by_id(object, id, detail, closure, FALSE);
}
