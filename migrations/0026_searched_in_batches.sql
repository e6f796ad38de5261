CREATE TABLE `conversations_unsearched` (
	`exchange` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- The full-text index takes as many pages for one exchange as for thirty: they are gathered, and put into it together
-- when one of them has a number that 32 divides, or when 0 is written, which no exchange has.
CREATE TRIGGER conversations_gathered AFTER INSERT ON conversations_unsearched WHEN NEW.exchange % 32 = 0 BEGIN
  INSERT INTO conversations_search(rowid, agent_id, user_message, agent_response)
  SELECT c.rowid, c.agent_id, c.user_message, c.agent_response
  FROM conversations_unsearched u CROSS JOIN conversations c ON c.rowid = u.exchange;
  DELETE FROM conversations_unsearched;
END;
--> statement-breakpoint
DROP TRIGGER conversations_inserted_finished;--> statement-breakpoint
CREATE TRIGGER conversations_inserted_finished AFTER INSERT ON conversations WHEN NEW.state <> 'open' BEGIN
  INSERT INTO conversations_unsearched(exchange) VALUES (NEW.rowid);
END;
--> statement-breakpoint
DROP TRIGGER conversations_finished;--> statement-breakpoint
DROP TRIGGER conversations_reopened;--> statement-breakpoint
DROP TRIGGER conversations_revised;--> statement-breakpoint
-- What the index holds is taken out word for word; what it does not hold yet is only to be gathered, or no longer.
CREATE TRIGGER conversations_reworded AFTER UPDATE OF state, user_message, agent_response ON conversations
WHEN (OLD.state = 'open') <> (NEW.state = 'open') OR (NEW.state <> 'open' AND (
  OLD.user_message <> NEW.user_message OR OLD.agent_response IS NOT NEW.agent_response
)) BEGIN
  INSERT INTO conversations_search(conversations_search, rowid, agent_id, user_message, agent_response)
  SELECT 'delete', OLD.rowid, OLD.agent_id, OLD.user_message, OLD.agent_response
  WHERE OLD.state <> 'open' AND NOT EXISTS (SELECT 1 FROM conversations_unsearched WHERE exchange = OLD.rowid);
  DELETE FROM conversations_unsearched WHERE exchange = OLD.rowid;
  INSERT INTO conversations_unsearched(exchange) SELECT NEW.rowid WHERE NEW.state <> 'open';
END;
--> statement-breakpoint
DROP TRIGGER conversations_deleted;--> statement-breakpoint
-- A deleted exchange leaves every figure but the usage of the plan.
CREATE TRIGGER conversations_deleted AFTER DELETE ON conversations BEGIN
  INSERT INTO conversations_search(conversations_search, rowid, agent_id, user_message, agent_response)
  SELECT 'delete', OLD.rowid, OLD.agent_id, OLD.user_message, OLD.agent_response
  WHERE OLD.state <> 'open' AND NOT EXISTS (SELECT 1 FROM conversations_unsearched WHERE exchange = OLD.rowid);
  DELETE FROM conversations_unsearched WHERE exchange = OLD.rowid;
  UPDATE agents SET conversation_count = conversation_count - 1 WHERE id = OLD.agent_id;
  UPDATE threads SET exchanges = exchanges - 1 WHERE agent_id = OLD.agent_id AND session_id = OLD.session_id;
  UPDATE conversation_days SET
    conversations = conversations - 1,
    unanswered = unanswered - (OLD.state = 'unanswered'),
    sessions = sessions - EXISTS (
      SELECT 1 FROM threads WHERE agent_id = OLD.agent_id AND session_id = OLD.session_id AND exchanges = 0
    ),
    input_tokens = input_tokens - coalesce(OLD.input_tokens, 0),
    output_tokens = output_tokens - coalesce(OLD.output_tokens, 0),
    cost_micros = cost_micros - coalesce(OLD.cost_micros, 0)
  WHERE agent_id = OLD.agent_id AND day = OLD.day AND channel_type = OLD.channel_type;
  DELETE FROM threads WHERE agent_id = OLD.agent_id AND session_id = OLD.session_id AND exchanges = 0;
END;
