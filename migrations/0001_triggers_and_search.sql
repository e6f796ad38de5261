-- What a table definition cannot say: full-text indexes, figures kept in step, and a log that nothing rewrites.

CREATE VIRTUAL TABLE passages_search USING fts5(
  scope, heading, questions, body,
  content = 'passages', content_rowid = 'rowid', tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE TRIGGER passages_search_insert AFTER INSERT ON passages BEGIN
  INSERT INTO passages_search(rowid, scope, heading, questions, body)
  VALUES (NEW.rowid, NEW.scope, NEW.heading, NEW.questions, NEW.body);
END;
--> statement-breakpoint
CREATE TRIGGER passages_search_delete AFTER DELETE ON passages BEGIN
  INSERT INTO passages_search(passages_search, rowid, scope, heading, questions, body)
  VALUES ('delete', OLD.rowid, OLD.scope, OLD.heading, OLD.questions, OLD.body);
END;
--> statement-breakpoint
CREATE TRIGGER passages_search_update AFTER UPDATE ON passages BEGIN
  INSERT INTO passages_search(passages_search, rowid, scope, heading, questions, body)
  VALUES ('delete', OLD.rowid, OLD.scope, OLD.heading, OLD.questions, OLD.body);
  INSERT INTO passages_search(rowid, scope, heading, questions, body)
  VALUES (NEW.rowid, NEW.scope, NEW.heading, NEW.questions, NEW.body);
END;
--> statement-breakpoint

-- An exchange is searchable once it is finished; while it is open its answer is not known. The agent is a term of the
-- index, so that a search never walks over what others have.
CREATE VIRTUAL TABLE conversations_search USING fts5(
  agent_id, user_message, agent_response,
  content = 'conversations', content_rowid = 'rowid', tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE TRIGGER conversations_counted AFTER INSERT ON conversations BEGIN
  INSERT INTO conversation_days(agent_id, day, channel_type, conversations, sessions, unanswered)
  VALUES (
    NEW.agent_id, NEW.day, NEW.channel_type, 1,
    NOT EXISTS (SELECT 1 FROM threads WHERE agent_id = NEW.agent_id AND session_id = NEW.session_id),
    NEW.state = 'unanswered'
  )
  ON CONFLICT DO UPDATE SET
    conversations = conversations + 1,
    sessions = sessions + excluded.sessions,
    unanswered = unanswered + excluded.unanswered;
  INSERT INTO threads(agent_id, session_id, channel_type, exchanges, started_at, last_at)
  VALUES (NEW.agent_id, NEW.session_id, NEW.channel_type, 1, NEW.created_at, NEW.created_at)
  ON CONFLICT DO UPDATE SET exchanges = exchanges + 1, last_at = max(last_at, excluded.last_at);
  INSERT INTO usage(owner_id, month, conversations)
  SELECT NEW.owner_id, substr(NEW.day, 1, 7), 1 WHERE NEW.state <> 'unanswered'
  ON CONFLICT DO UPDATE SET conversations = conversations + 1;
  UPDATE agents SET conversation_count = conversation_count + 1 WHERE id = NEW.agent_id;
END;
--> statement-breakpoint
CREATE TRIGGER conversations_inserted_finished AFTER INSERT ON conversations WHEN NEW.state <> 'open' BEGIN
  INSERT INTO conversations_search(rowid, agent_id, user_message, agent_response)
  VALUES (NEW.rowid, NEW.agent_id, NEW.user_message, NEW.agent_response);
END;
--> statement-breakpoint
CREATE TRIGGER conversations_finished AFTER UPDATE OF state ON conversations
WHEN OLD.state = 'open' AND NEW.state <> 'open' BEGIN
  INSERT INTO conversations_search(rowid, agent_id, user_message, agent_response)
  VALUES (NEW.rowid, NEW.agent_id, NEW.user_message, NEW.agent_response);
END;
--> statement-breakpoint
-- What is tried again is open again: it enters the index anew when it is finished.
CREATE TRIGGER conversations_reopened AFTER UPDATE OF state ON conversations
WHEN OLD.state <> 'open' AND NEW.state = 'open' BEGIN
  INSERT INTO conversations_search(conversations_search, rowid, agent_id, user_message, agent_response)
  VALUES ('delete', OLD.rowid, OLD.agent_id, OLD.user_message, OLD.agent_response);
END;
--> statement-breakpoint
-- The steps that response times are counted in, in milliseconds.
CREATE VIEW response_steps(up_to) AS
  VALUES (50), (100), (200), (400), (800), (1500), (3000), (6000), (12000), (25000), (60000);
--> statement-breakpoint
CREATE TRIGGER conversations_answered AFTER UPDATE OF state ON conversations
WHEN OLD.state <> 'answered' AND NEW.state = 'answered' AND NEW.response_ms IS NOT NULL BEGIN
  INSERT INTO response_times(agent_id, day, bucket_ms, replies)
  SELECT NEW.agent_id, NEW.day, coalesce(min(up_to), 60000), 1 FROM response_steps WHERE up_to >= NEW.response_ms
  ON CONFLICT DO UPDATE SET replies = replies + 1;
END;
--> statement-breakpoint
CREATE TRIGGER conversations_inserted_answered AFTER INSERT ON conversations
WHEN NEW.state = 'answered' AND NEW.response_ms IS NOT NULL BEGIN
  INSERT INTO response_times(agent_id, day, bucket_ms, replies)
  SELECT NEW.agent_id, NEW.day, coalesce(min(up_to), 60000), 1 FROM response_steps WHERE up_to >= NEW.response_ms
  ON CONFLICT DO UPDATE SET replies = replies + 1;
END;
--> statement-breakpoint
-- What could not be answered is not counted against the plan.
CREATE TRIGGER conversations_unanswered AFTER UPDATE OF state ON conversations
WHEN OLD.state <> 'unanswered' AND NEW.state = 'unanswered' BEGIN
  UPDATE usage SET conversations = conversations - 1
  WHERE owner_id = NEW.owner_id AND month = substr(NEW.day, 1, 7);
  UPDATE conversation_days SET unanswered = unanswered + 1
  WHERE agent_id = NEW.agent_id AND day = NEW.day AND channel_type = NEW.channel_type;
END;
--> statement-breakpoint
CREATE TRIGGER conversations_answered_late AFTER UPDATE OF state ON conversations
WHEN OLD.state = 'unanswered' AND NEW.state <> 'unanswered' BEGIN
  INSERT INTO usage(owner_id, month, conversations) VALUES (NEW.owner_id, substr(NEW.day, 1, 7), 1)
  ON CONFLICT DO UPDATE SET conversations = conversations + 1;
  UPDATE conversation_days SET unanswered = unanswered - 1
  WHERE agent_id = NEW.agent_id AND day = NEW.day AND channel_type = NEW.channel_type;
END;
--> statement-breakpoint
-- A deleted exchange leaves every figure but the usage of the plan.
CREATE TRIGGER conversations_deleted AFTER DELETE ON conversations BEGIN
  INSERT INTO conversations_search(conversations_search, rowid, agent_id, user_message, agent_response)
  SELECT 'delete', OLD.rowid, OLD.agent_id, OLD.user_message, OLD.agent_response WHERE OLD.state <> 'open';
  UPDATE agents SET conversation_count = conversation_count - 1 WHERE id = OLD.agent_id;
  UPDATE threads SET exchanges = exchanges - 1 WHERE agent_id = OLD.agent_id AND session_id = OLD.session_id;
  UPDATE conversation_days SET
    conversations = conversations - 1,
    unanswered = unanswered - (OLD.state = 'unanswered'),
    sessions = sessions - EXISTS (
      SELECT 1 FROM threads WHERE agent_id = OLD.agent_id AND session_id = OLD.session_id AND exchanges = 0
    )
  WHERE agent_id = OLD.agent_id AND day = OLD.day AND channel_type = OLD.channel_type;
  DELETE FROM threads WHERE agent_id = OLD.agent_id AND session_id = OLD.session_id AND exchanges = 0;
END;
--> statement-breakpoint
CREATE TRIGGER channels_counted AFTER INSERT ON channels BEGIN
  UPDATE agents SET channel_count = channel_count + 1 WHERE id = NEW.agent_id;
END;
--> statement-breakpoint
CREATE TRIGGER channels_uncounted AFTER DELETE ON channels BEGIN
  UPDATE agents SET channel_count = channel_count - 1 WHERE id = OLD.agent_id;
END;
--> statement-breakpoint

CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
--> statement-breakpoint
-- Rows may go once their retention of 400 days is over, never earlier.
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
WHEN OLD.at > (unixepoch() - 400 * 86400) * 1000 BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_replace BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
