-- A database as schema 015 wrote it, as SQLite dumps it, with the newer entries of `MindFixture`. Frozen.
PRAGMA application_id = 1382380400;
CREATE TABLE breathing_patterns (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  name ANY NOT NULL,
  times ANY NOT NULL,
  created INTEGER NOT NULL CHECK (created BETWEEN -62135596800000 AND 253402300799999)
) STRICT;
CREATE TABLE "drafts" (
  kind TEXT PRIMARY KEY NOT NULL,
  event ANY NOT NULL,
  reason ANY NOT NULL,
  kept INTEGER NOT NULL CHECK (kept BETWEEN -62135596800000 AND 253402300799999),
  name ANY CHECK (CASE typeof(name)
    WHEN 'null' THEN kind = 'reflection' OR kind GLOB 'mind-*' AND length(kind) <= 40 AND kind GLOB '[a-z]*' AND kind NOT GLOB '*[^a-z0-9-]*'
    WHEN 'blob' THEN 1
    WHEN 'text' THEN name = 'reflection' OR name GLOB 'mind-*' AND length(name) <= 40 AND name GLOB '[a-z]*' AND name NOT GLOB '*[^a-z0-9-]*'
    ELSE 0 END),
  revision INTEGER NOT NULL DEFAULT 0 CHECK (revision BETWEEN 0 AND 1099511627776)
) STRICT;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE help_plan (
  slot INTEGER PRIMARY KEY CHECK (slot = 1),
  signs ANY NOT NULL,
  helps ANY NOT NULL,
  people ANY NOT NULL,
  places ANY NOT NULL,
  reasons ANY NOT NULL,
  outside_lock INTEGER NOT NULL DEFAULT 0 CHECK (outside_lock IN (0, 1)),
  kept INTEGER NOT NULL CHECK (kept BETWEEN -62135596800000 AND 253402300799999)
, services ANY, safety ANY) STRICT;
CREATE TABLE "lock" (
  slot INTEGER PRIMARY KEY CHECK (slot = 1),
  id TEXT NOT NULL CHECK (length(id) = 36),
  passes INTEGER NOT NULL CHECK (passes BETWEEN 1 AND 100),
  bytes INTEGER NOT NULL CHECK (bytes BETWEEN 8192 AND 1073741824),
  salt BLOB NOT NULL CHECK (length(salt) = 16),
  by_passphrase BLOB NOT NULL,
  by_recovery_key BLOB NOT NULL,
  letterbox BLOB NOT NULL CHECK (length(letterbox) = 32),
  letter_key BLOB NOT NULL,
  chore INTEGER NOT NULL CHECK (chore IN (0, 1, 2)),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version IN (1, 2, 3)),
  choice BLOB,
  changes INTEGER NOT NULL DEFAULT 0 CHECK (changes BETWEEN 0 AND 2147483647),
  former BLOB,
  checksum BLOB
) STRICT;
CREATE TABLE "mind" (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  kind ANY NOT NULL CHECK (CASE typeof(kind)
    WHEN 'blob' THEN 1
    WHEN 'text' THEN length(kind) <= 40 AND kind GLOB '[a-z]*' AND kind NOT GLOB '*[^a-z0-9-]*'
    ELSE 0 END),
  is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
  due ANY CHECK (CASE typeof(due)
    WHEN 'null' THEN 1
    WHEN 'blob' THEN 1
    WHEN 'text' THEN due GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
      AND due BETWEEN '1900-01-01' AND '2200-12-31'
    ELSE 0 END),
  revision INTEGER NOT NULL CHECK (revision BETWEEN 1 AND 1099511627776),
  instant INTEGER NOT NULL CHECK (instant BETWEEN -62135596800000 AND 253402300799999),
  utc_offset INTEGER NOT NULL CHECK (utc_offset BETWEEN -86400 AND 86400),
  local_day TEXT NOT NULL CHECK (local_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  created INTEGER NOT NULL CHECK (created BETWEEN -62135596800000 AND 253402300799999),
  edited INTEGER CHECK (edited BETWEEN -62135596800000 AND 253402300799999),
  deleted INTEGER CHECK (deleted BETWEEN -62135596800000 AND 253402300799999),
  content ANY NOT NULL CHECK (CASE
    WHEN typeof(content) = 'blob' THEN 1
    WHEN typeof(content) <> 'text' OR content NOT GLOB '{*}' THEN 0
    WHEN kind = 'check-in' THEN content GLOB '*"level":[0-9][,}]*' OR content GLOB '*"level":10[,}]*'
    WHEN kind = 'gad-7' THEN content = '{"answers":[' || substr(content, 13, 13) || ']}'
      AND substr(content, 13, 13) GLOB '[0-3],[0-3],[0-3],[0-3],[0-3],[0-3],[0-3]' OR content = '{"answers":[' || substr(content, 13, 13) || '],"difficulty":' || substr(content, 41, 1) || '}'
      AND substr(content, 13, 13) GLOB '[0-3],[0-3],[0-3],[0-3],[0-3],[0-3],[0-3]' AND substr(content, 41, 1) GLOB '[0-3]'
    WHEN typeof(kind) = 'text' AND kind NOT IN ('worry', 'thought', 'ladder') THEN 1
            ELSE content NOT GLOB '*"sureness":[^0-9]*' AND content NOT GLOB '*"sureness":[0-9][^0-9,}]*'
        AND content NOT GLOB '*"sureness":[0-9][0-9][^0-9,}]*' AND content NOT GLOB '*"sureness":100[^,}]*'
        AND replace(content, '"sureness":100', '') NOT GLOB '*"sureness":[0-9][0-9][0-9]*'
        AND content NOT GLOB '*"before":[^0-9]*' AND content NOT GLOB '*"before":[0-9][^0-9,}]*'
        AND content NOT GLOB '*"before":[0-9][0-9][^0-9,}]*' AND content NOT GLOB '*"before":100[^,}]*'
        AND replace(content, '"before":100', '') NOT GLOB '*"before":[0-9][0-9][0-9]*'
        AND content NOT GLOB '*"after":[^0-9]*' AND content NOT GLOB '*"after":[0-9][^0-9,}]*'
        AND content NOT GLOB '*"after":[0-9][0-9][^0-9,}]*' AND content NOT GLOB '*"after":100[^,}]*'
        AND replace(content, '"after":100', '') NOT GLOB '*"after":[0-9][0-9][0-9]*'
        AND content NOT GLOB '*"highest":[^0-9]*' AND content NOT GLOB '*"highest":[0-9][^0-9,}]*'
        AND content NOT GLOB '*"highest":[0-9][0-9][^0-9,}]*' AND content NOT GLOB '*"highest":100[^,}]*'
        AND replace(content, '"highest":100', '') NOT GLOB '*"highest":[0-9][0-9][0-9]*'
        AND content NOT GLOB '*"difficulty":[^0-9]*' AND content NOT GLOB '*"difficulty":[0-9][^0-9,}]*'
        AND content NOT GLOB '*"difficulty":[0-9][0-9][^0-9,}]*' AND content NOT GLOB '*"difficulty":100[^,}]*'
        AND replace(content, '"difficulty":100', '') NOT GLOB '*"difficulty":[0-9][0-9][0-9]*' END)
) STRICT;
CREATE TABLE moods (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  mood ANY NOT NULL,
  occasion ANY NOT NULL,
  session TEXT CHECK (length(session) = 36),
  instant INTEGER NOT NULL CHECK (instant BETWEEN -62135596800000 AND 253402300799999),
  utc_offset INTEGER NOT NULL CHECK (utc_offset BETWEEN -86400 AND 86400),
  local_day TEXT NOT NULL CHECK (local_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  created INTEGER NOT NULL CHECK (created BETWEEN -62135596800000 AND 253402300799999)
) STRICT;
CREATE TABLE reflections (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  event ANY NOT NULL,
  reason ANY NOT NULL,
  instant INTEGER NOT NULL CHECK (instant BETWEEN -62135596800000 AND 253402300799999),
  utc_offset INTEGER NOT NULL CHECK (utc_offset BETWEEN -86400 AND 86400),
  local_day TEXT NOT NULL CHECK (local_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  created INTEGER NOT NULL CHECK (created BETWEEN -62135596800000 AND 253402300799999),
  edited INTEGER CHECK (edited BETWEEN -62135596800000 AND 253402300799999),
  deleted INTEGER CHECK (deleted BETWEEN -62135596800000 AND 253402300799999)
, revision INTEGER NOT NULL DEFAULT 1 CHECK (revision BETWEEN 1 AND 1099511627776)) STRICT;
CREATE TABLE sessions (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  origin ANY NOT NULL,
  mood ANY,
  length ANY,
  uses ANY NOT NULL,
  instant INTEGER NOT NULL CHECK (instant BETWEEN -62135596800000 AND 253402300799999),
  utc_offset INTEGER NOT NULL CHECK (utc_offset BETWEEN -86400 AND 86400),
  local_day TEXT NOT NULL CHECK (local_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  created INTEGER NOT NULL CHECK (created BETWEEN -62135596800000 AND 253402300799999)
) STRICT;
CREATE TABLE statements (
  place INTEGER PRIMARY KEY CHECK (place >= 0),
  own TEXT UNIQUE CHECK (length(own) = 36),
  given ANY,
  text ANY NOT NULL,
  is_favourite INTEGER NOT NULL CHECK (is_favourite IN (0, 1)),
  is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1)),
  CHECK ((own IS NULL) <> (given IS NULL))
) STRICT;
CREATE TABLE unfinished_session (
  slot INTEGER PRIMARY KEY CHECK (slot = 1),
  id TEXT NOT NULL CHECK (length(id) = 36),
  origin ANY NOT NULL,
  mood ANY,
  length ANY,
  uses ANY NOT NULL,
  step INTEGER NOT NULL CHECK (step BETWEEN 0 AND 1000),
  exercise ANY NOT NULL,
  instant INTEGER NOT NULL CHECK (instant BETWEEN -62135596800000 AND 253402300799999),
  utc_offset INTEGER NOT NULL CHECK (utc_offset BETWEEN -86400 AND 86400),
  local_day TEXT NOT NULL CHECK (local_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  kept INTEGER NOT NULL CHECK (kept BETWEEN -62135596800000 AND 253402300799999)
) STRICT;
INSERT INTO "grdb_migrations" VALUES('001 reflections, drafts, moods, sessions');
INSERT INTO "grdb_migrations" VALUES('002 statements, breathing patterns, unfinished session');
INSERT INTO "grdb_migrations" VALUES('003 order of the timeline, index of words');
INSERT INTO "grdb_migrations" VALUES('004 lock');
INSERT INTO "grdb_migrations" VALUES('005 own help plan');
INSERT INTO "grdb_migrations" VALUES('006 index of words in the order of the timeline');
INSERT INTO "grdb_migrations" VALUES('007 lock of version 2');
INSERT INTO "grdb_migrations" VALUES('008 whole help plan');
INSERT INTO "grdb_migrations" VALUES('009 on your mind');
INSERT INTO "grdb_migrations" VALUES('010 index of words folded anew');
INSERT INTO "grdb_migrations" VALUES('011 lock of version 3');
INSERT INTO "grdb_migrations" VALUES('012 sealed kinds');
INSERT INTO "grdb_migrations" VALUES('013 search in memory');
INSERT INTO "grdb_migrations" VALUES('014 any kind');
INSERT INTO "grdb_migrations" VALUES('015 a way through');
INSERT INTO "mind" VALUES(1,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f51','worry',1,NULL,282532620912,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"doing":"something","text":"The rent"}');
INSERT INTO "mind" VALUES(2,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f52','thought',0,NULL,699519497784,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"belief":90,"beliefAfter":40,"thought":"I can’t"}');
INSERT INTO "mind" VALUES(3,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f53','ladder',1,'2026-03-29',716533958469,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"goal":"The shop","steps":[{"id":"5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f61","text":"Queue","tries":[{"at":"2026-03-29T01:30:00.250Z","day":"2026-03-29","fear":"They stare","happened":"One looked","id":"5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f71","isBack":true,"leftOut":"my phone, water","plannedFor":"2026-03-29","stayed":true,"sureness":80,"surprise":"I smiled","utcOffset":7200,"wasAsked":true},{"at":"2026-03-29T01:30:00.250Z","day":"2026-03-29","id":"5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f72","isPlanned":true,"plannedFor":"2026-03-29","utcOffset":7200}]}]}');
INSERT INTO "mind" VALUES(4,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f54','problem',0,NULL,242087690399,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"answeredOn":"2026-03-29","firstStep":"Look up a number","next":"Pay\nit","plannedFor":"2026-03-29","problem":"The “boiler”","result":"They came","wasAsked":true,"ways":[{"against":"dear","for":"quick","id":"5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f62","isChosen":true,"text":"Ring"},{"id":"5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f63","text":"Wait"}]}');
INSERT INTO "mind" VALUES(5,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f55','test',0,NULL,401626612744,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"answeredOn":"2026-03-29","coped":"=tea","outcome":"partly","plannedFor":"2026-03-29","prediction":"They laugh","result":"Nothing","unchecked":"Send it","unknown":"A typo","wasAsked":true}');
INSERT INTO "mind" VALUES(6,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f56','small-thing',0,NULL,489391789805,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"answeredOn":"2026-03-29","goodForMe":10,"isDone":true,"isPutAway":true,"managedIt":0,"plannedFor":"2026-03-29","smallThing":"A postcard","word":"warm"}');
INSERT INTO "mind" VALUES(7,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f57','keeping-well',0,NULL,957349166959,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"again":"2026-03-29","badWeek1":"Walk","badWeek3":"Ring Jo","firstSigns":"Sleep","goals":"The cinema\nSunday lunch","gotBack":"Lunch","helped":"Going","keepDoing":"Steps","setsOff":"Work","tell":"Jo","theme":"ocd","wasAsked":true}');
INSERT INTO "mind" VALUES(8,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f58','sleep',0,NULL,378750388959,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"toBed":1380,"tried":1410,"untilAsleep":40,"up":420}');
INSERT INTO "mind" VALUES(9,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f59','gad-7',0,NULL,894432608597,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"answers":[3,2,1,0,0,1,2],"difficulty":3}');
CREATE INDEX mind_by_due ON mind (due, instant, number) WHERE due IS NOT NULL;
CREATE INDEX mind_by_revision ON mind (revision);
CREATE INDEX mind_in_order ON mind (deleted, local_day, instant, number, kind, is_open);
CREATE INDEX moods_by_day ON moods (local_day);
CREATE INDEX reflections_by_revision ON reflections (revision);
CREATE INDEX reflections_in_order ON reflections (deleted, local_day, instant);
CREATE INDEX sessions_by_day ON sessions (local_day);
