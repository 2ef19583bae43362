-- A database as schema 009 wrote it, as SQLite dumps it, with the entries of `MindFixture`. Frozen.
PRAGMA application_id = 1382380400;
CREATE TABLE breathing_patterns (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  name ANY NOT NULL,
  times ANY NOT NULL,
  created INTEGER NOT NULL CHECK (created BETWEEN -62135596800000 AND 253402300799999)
) STRICT;
CREATE TABLE drafts (
  kind TEXT PRIMARY KEY NOT NULL,
  event ANY NOT NULL,
  reason ANY NOT NULL,
  kept INTEGER NOT NULL CHECK (kept BETWEEN -62135596800000 AND 253402300799999)
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
CREATE TABLE lock (
  slot INTEGER PRIMARY KEY CHECK (slot = 1),
  id TEXT NOT NULL CHECK (length(id) = 36),
  passes INTEGER NOT NULL CHECK (passes BETWEEN 1 AND 100),
  bytes INTEGER NOT NULL CHECK (bytes BETWEEN 8192 AND 1073741824),
  salt BLOB NOT NULL CHECK (length(salt) = 16),
  by_passphrase BLOB NOT NULL,
  by_recovery_key BLOB NOT NULL,
  letterbox BLOB NOT NULL CHECK (length(letterbox) = 32),
  letter_key BLOB NOT NULL,
  chore INTEGER NOT NULL CHECK (chore IN (0, 1, 2))
, version INTEGER NOT NULL DEFAULT 1 CHECK (version IN (1, 2)), choice BLOB) STRICT;
CREATE TABLE mind (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('worry', 'thought', 'ladder', 'check-in', 'gad-7')),
  is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
  due TEXT CHECK (due GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
    AND due BETWEEN '1900-01-01' AND '2200-12-31'),
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
      AND substr(content, 13, 13) GLOB '[0-3],[0-3],[0-3],[0-3],[0-3],[0-3],[0-3]'
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
) STRICT;
CREATE TABLE search_due (number INTEGER PRIMARY KEY) STRICT;
CREATE VIRTUAL TABLE search_grams USING fts5 (
  grams, content='', columnsize=0, detail=none, prefix='1 2 3', tokenize='ascii'
);
CREATE TABLE search_texts (
  place INTEGER PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  local_day TEXT NOT NULL,
  instant INTEGER NOT NULL,
  event ANY NOT NULL,
  reason ANY NOT NULL
) STRICT;
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
INSERT INTO "drafts" VALUES('mind-thought','{"happened":"half a th"}','2',1774747800000);
INSERT INTO "grdb_migrations" VALUES('001 reflections, drafts, moods, sessions');
INSERT INTO "grdb_migrations" VALUES('002 statements, breathing patterns, unfinished session');
INSERT INTO "grdb_migrations" VALUES('003 order of the timeline, index of words');
INSERT INTO "grdb_migrations" VALUES('004 lock');
INSERT INTO "grdb_migrations" VALUES('005 own help plan');
INSERT INTO "grdb_migrations" VALUES('006 index of words in the order of the timeline');
INSERT INTO "grdb_migrations" VALUES('007 lock of version 2');
INSERT INTO "grdb_migrations" VALUES('008 whole help plan');
INSERT INTO "grdb_migrations" VALUES('009 on your mind');
INSERT INTO "mind" VALUES(1,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f21','worry',1,NULL,222749915027,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"text":"The “bus”/is late ☂"}');
INSERT INTO "mind" VALUES(2,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f22','worry',0,NULL,550816890733,1774747800250,7200,'2026-03-29',1774747800000,1774750000000,NULL,'{"action":{"day":"2026-03-29","isDone":true,"isPutAway":true,"text":"call"},"isLetGo":true,"knownOn":"2026-03-29","managed":"I asked\nZoë","outcome":"partly","prediction":"I fail","sureness":100,"text":"The test","wasAsked":true}');
INSERT INTO "mind" VALUES(3,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f23','worry',1,NULL,840531229782,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"action":{"text":"wait"},"cannotKnow":true,"sureness":0,"text":""}');
INSERT INTO "mind" VALUES(4,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f24','thought',0,NULL,434413185410,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"evidenceAgainst":"a smile","evidenceFor":"silence","experiment":{"day":"2026-03-29","learned":"to ask","plan":"ask","prediction":"a sigh","result":"she laughed","wasAsked":true},"feelings":[{"after":30,"before":80,"name":"afraid"},{"before":0,"name":"sad"},{"name":"=own"}],"happened":"No answer","otherView":"She’s busy","thought":"She’s angry","trap":"mind-reading"}');
INSERT INTO "mind" VALUES(5,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f25','thought',0,NULL,212416791926,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"thought":"short"}');
INSERT INTO "mind" VALUES(6,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f26','ladder',1,NULL,655720051479,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"goal":"Take the train","steps":[{"difficulty":30,"id":"5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f31","isDone":true,"text":"One stop","tries":[{"after":20,"at":"2026-03-29T01:30:00.250Z","before":40,"day":"2026-03-29","highest":70,"id":"5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f41","note":"It \"eased\"","stayed":true,"utcOffset":7200},{"at":"2026-03-29T01:30:00.250Z","day":"2026-03-29","id":"5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f42","stayed":false,"utcOffset":7200}]},{"id":"5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f32"}]}');
INSERT INTO "mind" VALUES(7,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f27','check-in',0,NULL,182500576642,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"activity":"reading","company":"alone","level":7,"place":"bus"}');
INSERT INTO "mind" VALUES(8,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f28','check-in',0,NULL,207378165706,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"level":0}');
INSERT INTO "mind" VALUES(9,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f29','gad-7',0,NULL,910820096958,1774747800250,7200,'2026-03-29',1774747800000,NULL,NULL,'{"answers":[0,1,2,3,3,2,1]}');
INSERT INTO "mind" VALUES(10,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f30','worry',1,NULL,929565574875,1774747800250,7200,'2026-03-29',1774747800000,NULL,1774747800000,'{"text":"binned"}');
CREATE INDEX mind_by_due ON mind (due, instant, number) WHERE due IS NOT NULL;
CREATE INDEX mind_by_revision ON mind (revision);
CREATE INDEX mind_in_order ON mind (deleted, local_day, instant, number, kind, is_open);
CREATE INDEX moods_by_day ON moods (local_day);
CREATE INDEX reflections_in_order ON reflections (deleted, local_day, instant);
CREATE TRIGGER search_after_delete AFTER DELETE ON reflections BEGIN
  INSERT OR IGNORE INTO search_due VALUES (old.number);
END;
CREATE TRIGGER search_after_insert AFTER INSERT ON reflections BEGIN
  INSERT OR IGNORE INTO search_due VALUES (new.number);
END;
CREATE TRIGGER search_after_update AFTER UPDATE ON reflections BEGIN
  INSERT OR IGNORE INTO search_due VALUES (new.number);
END;
CREATE INDEX search_texts_in_order ON search_texts (local_day, instant, number);
CREATE INDEX sessions_by_day ON sessions (local_day);
