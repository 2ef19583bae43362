import CAdwaita
import Localization
import ToolkitC

/// Prints text under headings, laid out in pages by Pango.
///
/// The desktop's print dialog asks for a printer, or for a file, which needs no printer. The content is requested only
/// when the person has answered the dialog. None of it remains on our disk. GTK's own preview would leave a PDF file in
/// the temporary folder for another program, so the dialog's preview button shows ours.
public final class PrintJob: Object {
  private let questions: OutsideQuestions
  private let make: () -> Sheet?
  private var question: OutsideQuestions.Question?
  private var sheet: Sheet?
  /// The sheet's lines for the printer, which take long in a booklet of a year.
  private var layout: PrintLayout?
  private var formerMask: mode_t?

  /// Shows the print dialog over `window`, and prints if the person confirms it. The dialog reports errors.
  ///
  /// - Parameters:
  ///   - window: the window that the dialog belongs to.
  ///   - questions: withdraws the dialog when the lock closes.
  ///   - make: makes the sheet once the dialog is answered; returns nil if the content no longer exists.
  public static func present(
    over window: ApplicationWindow, among questions: OutsideQuestions, _ make: @escaping () -> Sheet?
  ) {
    let job = PrintJob(questions, make)
    job.question = questions.begin { [weak job] in job?.withdrawn() }
    job.connectHandlers(over: window)
    gtk_print_operation_run(
      job.operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, window.pointer(GtkWindow.self), nil)
  }

  private init(_ questions: OutsideQuestions, _ make: @escaping () -> Sheet?) {
    (self.questions, self.make) = (questions, make)
    super.init(adopting: UnsafeMutableRawPointer(gtk_print_operation_new()))
    // Printers show the name, and their queues remember it, for everyone.
    // TRANSLATORS: The name of whatever is printed, as a printer shows it. Strangers may read it, so it
    // doesn’t say more.
    gtk_print_operation_set_job_name(operation, localized("Document"))
    gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS)
    gtk_print_operation_set_embed_page_setup(operation, 1)
    gtk_print_operation_set_allow_async(operation, 1)
  }

  private var operation: UnsafeMutablePointer<GtkPrintOperation> { pointer(GtkPrintOperation.self) }

  /// Connects GTK's signals. The handlers retain this job until GTK is done.
  private func connectHandlers(over window: ApplicationWindow) {
    var job: PrintJob? = self
    connect(
      "begin-print",
      returning: { arguments in
        if let job, let context = arguments.object(0) { job.begin(in: context) }
        return false
      })
    connect(
      "draw-page",
      returning: { arguments in
        guard let context = arguments.object(0), let cairo = gtk_print_context_get_cairo_context(context) else {
          return false
        }
        job?.layout?.draw(page: arguments.integer(1), on: cairo)
        return false
      })
    connect(
      "preview",
      returning: { [weak window] arguments in
        if let window, let context = arguments.object(1) { job?.preview(in: context, over: window) }
        return true  // no preview by GTK, even if ours shows nothing
      })
    connect(
      "ready",
      returning: { _ in
        // The pages were drawn by `preview`. After “preview”, GTK emits no “done”.
        if let job { gtk_print_operation_preview_end_preview(job.opaque) }
        job?.ended()
        job = nil
        return false
      })
    connect(
      "done",
      returning: { _ in
        job?.ended()
        job = nil
        return false
      })
  }

  /// Called when the dialog was answered: makes the sheet, unless the lock has closed in the meantime.
  private func begin(in context: OpaquePointer) {
    if sheet == nil, let question, questions.isWelcome(question) { sheet = make() }
    guard let sheet else {
      gtk_print_operation_set_n_pages(operation, 1)  // GTK requires a number even for a cancelled print
      gtk_print_operation_cancel(operation)
      return removeFile()
    }
    let layout = PrintLayout(sheet, in: context)
    self.layout = layout
    gtk_print_operation_set_n_pages(operation, gint(layout.pages.count))
    // If the dialog prints to a file, only its owner may read that.
    if formerMask == nil { formerMask = umask(0o077) }
  }

  private func preview(in context: OpaquePointer, over window: ApplicationWindow) {
    guard let question, questions.isWelcome(question), let sheet = make() else { return }
    self.sheet = sheet
    let size = (gtk_print_context_get_width(context), gtk_print_context_get_height(context))
    PrintPreview.present(sheet, width: size.0, height: size.1, over: window)
  }

  private func withdrawn() {
    question = nil
    gtk_print_operation_cancel(operation)
  }

  /// Removes the file that GTK has made for the portal, because the file won't be sent.
  private func removeFile() {
    guard let settings = gtk_print_operation_get_print_settings(operation),
      let uri = gtk_print_settings_get(settings, GTK_PRINT_SETTINGS_OUTPUT_URI),
      let path = g_filename_from_uri(uri, nil, nil)
    else { return }
    toolkit_remove_print_file(path)
    g_free(path)
  }

  private func ended() {
    if let formerMask { umask(formerMask) }
    if let question { questions.end(question) }
    (formerMask, question, sheet, layout) = (nil, nil, nil, nil)
  }
}
