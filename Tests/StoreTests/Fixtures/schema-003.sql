-- A database as schema 003 wrote it, as SQLite dumps it. Frozen.
PRAGMA application_id = 1382380400;
CREATE TABLE breathing_patterns (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  name ANY NOT NULL,
  times ANY NOT NULL,
  created INTEGER NOT NULL CHECK (created BETWEEN -62135596800000 AND 253402300799999)
) STRICT;
INSERT INTO "breathing_patterns" VALUES(1,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f10','Langsam 🌊','{"exhale":6.5,"hold-empty":0,"hold-full":0,"inhale":4,"rest":0}',1774747800000);
INSERT INTO "breathing_patterns" VALUES(3,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f11','It''s mine','{"exhale":7,"hold-empty":1,"hold-full":2.5,"inhale":3,"rest":12}',1774747800000);
CREATE TABLE drafts (
  kind TEXT PRIMARY KEY NOT NULL,
  event ANY NOT NULL,
  reason ANY NOT NULL,
  kept INTEGER NOT NULL CHECK (kept BETWEEN -62135596800000 AND 253402300799999)
) STRICT;
INSERT INTO "drafts" VALUES('reflection','שלום','half a th',1774747800000);
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('001 reflections, drafts, moods, sessions');
INSERT INTO "grdb_migrations" VALUES('002 statements, breathing patterns, unfinished session');
INSERT INTO "grdb_migrations" VALUES('003 order of the timeline, index of words');
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
INSERT INTO "moods" VALUES(1,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f05','anxious','before','5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f03',1774747800000,7200,'2026-03-28',1774747800000);
INSERT INTO "moods" VALUES(2,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f06','so-so','apart',NULL,1774747800000,7200,'2026-03-28',1774747800000);
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
INSERT INTO "reflections" VALUES(1,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01','Zoë called ❤️','It''s her birthday
soon',1774744200250,-12600,'2026-03-28',1774747800000,1774744300000,NULL);
INSERT INTO "reflections" VALUES(2,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f02','I slept well','',1774747800000,7200,'2026-03-29',1774747800000,NULL,NULL);
INSERT INTO "reflections" VALUES(3,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f07','In the bin','',1774747800000,7200,'2026-03-29',1774747800000,NULL,1774747900000);
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
INSERT INTO "sessions" VALUES(1,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f03','plan','anxious','long','[{"exercise":"statements","seconds":300},{"exercise":"breathing","seconds":421}]',1774747800000,7200,'2026-03-28',1774747800000);
INSERT INTO "sessions" VALUES(2,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f04','help-now',NULL,NULL,'[{"exercise":"breathing","seconds":60}]',1774747800000,7200,'2026-03-28',1774747800000);
CREATE TABLE statements (
  place INTEGER PRIMARY KEY CHECK (place >= 0),
  own TEXT UNIQUE CHECK (length(own) = 36),
  given ANY,
  text ANY NOT NULL,
  is_favourite INTEGER NOT NULL CHECK (is_favourite IN (0, 1)),
  is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1)),
  CHECK ((own IS NULL) <> (given IS NULL))
) STRICT;
INSERT INTO "statements" VALUES(0,NULL,'This will pass.','This will pass, as it always did.',1,0);
INSERT INTO "statements" VALUES(1,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f12',NULL,'אני בטוחה',0,0);
INSERT INTO "statements" VALUES(2,NULL,'I am safe.','I am safe.',0,1);
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
INSERT INTO "unfinished_session" VALUES(1,'5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f13','plan','so-so','moderate','[{"exercise":"breathing","seconds":42}]',0,'breathing',1774747800000,7200,'2026-03-28',1774747860000);
CREATE TABLE search_due (number INTEGER PRIMARY KEY) STRICT;
INSERT INTO "search_due" VALUES(2);
CREATE TABLE search_texts (
  number INTEGER PRIMARY KEY,
  local_day TEXT NOT NULL,
  instant INTEGER NOT NULL,
  event ANY NOT NULL,
  reason ANY NOT NULL
) STRICT;
INSERT INTO "search_texts" VALUES(1,'2026-03-28',1774744200250,'zoe called ❤','it''s her birthday
soon');
CREATE VIRTUAL TABLE search_grams USING fts5 (
  grams, content='', columnsize=0, detail=none, prefix='1 2', tokenize='ascii'
);
INSERT INTO search_grams (rowid, grams) VALUES (1, 'all ay bir cal day d❤ ed er ec hda her irt it led lle n oe on oon rth rb soo sh thd ts ys zoe ❤ so bi ca he ❤ s');
CREATE INDEX reflections_in_order ON reflections (deleted, local_day, instant);
CREATE INDEX search_texts_in_order ON search_texts (local_day, instant);
CREATE INDEX sessions_by_day ON sessions (local_day);
CREATE INDEX moods_by_day ON moods (local_day);
CREATE TRIGGER search_after_insert AFTER INSERT ON reflections BEGIN
  INSERT OR IGNORE INTO search_due VALUES (new.number);
END;
CREATE TRIGGER search_after_update AFTER UPDATE ON reflections BEGIN
  INSERT OR IGNORE INTO search_due VALUES (new.number);
END;
CREATE TRIGGER search_after_delete AFTER DELETE ON reflections BEGIN
  INSERT OR IGNORE INTO search_due VALUES (old.number);
END;
