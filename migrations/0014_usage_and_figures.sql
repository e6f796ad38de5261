-- What replies took stands beside them and in the figures of their day; times of replies are told apart by channel.

ALTER TABLE `conversations` ADD `input_tokens` integer;--> statement-breakpoint
ALTER TABLE `conversations` ADD `output_tokens` integer;--> statement-breakpoint
ALTER TABLE `conversations` ADD `tokens_estimated` integer;--> statement-breakpoint
ALTER TABLE `conversations` ADD `cost_micros` integer;--> statement-breakpoint
ALTER TABLE `conversation_days` ADD `input_tokens` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversation_days` ADD `output_tokens` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversation_days` ADD `cost_micros` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `conversation_days_day` ON `conversation_days` (`day`);--> statement-breakpoint
CREATE INDEX `channels_failing` ON `channels` (`agent_id`) WHERE status = 'error';--> statement-breakpoint
CREATE INDEX `payments_status` ON `payments` (`status`,`created_at`,`amount_cents`);--> statement-breakpoint

DROP TRIGGER conversations_counted;--> statement-breakpoint
CREATE TRIGGER conversations_counted AFTER INSERT ON conversations BEGIN
  INSERT INTO conversation_days(
    agent_id, day, channel_type, conversations, sessions, unanswered, input_tokens, output_tokens, cost_micros
  )
  VALUES (
    NEW.agent_id, NEW.day, NEW.channel_type, 1,
    NOT EXISTS (SELECT 1 FROM threads WHERE agent_id = NEW.agent_id AND session_id = NEW.session_id),
    NEW.state = 'unanswered',
    coalesce(NEW.input_tokens, 0), coalesce(NEW.output_tokens, 0), coalesce(NEW.cost_micros, 0)
  )
  ON CONFLICT DO UPDATE SET
    conversations = conversations + 1,
    sessions = sessions + excluded.sessions,
    unanswered = unanswered + excluded.unanswered,
    input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens,
    cost_micros = cost_micros + excluded.cost_micros;
  INSERT INTO threads(agent_id, session_id, channel_type, exchanges, started_at, last_at)
  VALUES (NEW.agent_id, NEW.session_id, NEW.channel_type, 1, NEW.created_at, NEW.created_at)
  ON CONFLICT DO UPDATE SET exchanges = exchanges + 1, last_at = max(last_at, excluded.last_at);
  INSERT INTO usage(owner_id, month, conversations)
  SELECT NEW.owner_id, substr(NEW.day, 1, 7), 1 WHERE NEW.state <> 'unanswered'
  ON CONFLICT DO UPDATE SET conversations = conversations + 1;
  UPDATE agents SET conversation_count = conversation_count + 1 WHERE id = NEW.agent_id;
END;
--> statement-breakpoint
-- A reply that took something arrives after its message was counted; one that is free costs no further write.
CREATE TRIGGER conversations_spent AFTER UPDATE OF state ON conversations
WHEN OLD.state <> 'answered' AND NEW.state = 'answered' AND (
  NEW.input_tokens > 0 OR NEW.output_tokens > 0 OR NEW.cost_micros > 0
) BEGIN
  UPDATE conversation_days SET
    input_tokens = input_tokens + coalesce(NEW.input_tokens, 0),
    output_tokens = output_tokens + coalesce(NEW.output_tokens, 0),
    cost_micros = cost_micros + coalesce(NEW.cost_micros, 0)
  WHERE agent_id = NEW.agent_id AND day = NEW.day AND channel_type = NEW.channel_type;
END;
--> statement-breakpoint
DROP TRIGGER conversations_deleted;--> statement-breakpoint
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
    ),
    input_tokens = input_tokens - coalesce(OLD.input_tokens, 0),
    output_tokens = output_tokens - coalesce(OLD.output_tokens, 0),
    cost_micros = cost_micros - coalesce(OLD.cost_micros, 0)
  WHERE agent_id = OLD.agent_id AND day = OLD.day AND channel_type = OLD.channel_type;
  DELETE FROM threads WHERE agent_id = OLD.agent_id AND session_id = OLD.session_id AND exchanges = 0;
END;
--> statement-breakpoint

DROP TRIGGER conversations_answered;--> statement-breakpoint
DROP TRIGGER conversations_inserted_answered;--> statement-breakpoint
CREATE TABLE `new_response_times` (
	`agent_id` text NOT NULL,
	`day` text NOT NULL,
	`channel_type` text NOT NULL,
	`bucket_ms` integer NOT NULL,
	`replies` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`agent_id`, `day`, `channel_type`, `bucket_ms`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- What was counted without its channel goes to the one that most of the day's messages came by.
INSERT INTO new_response_times (agent_id, day, channel_type, bucket_ms, replies)
SELECT t.agent_id, t.day, coalesce(
  (SELECT d.channel_type FROM conversation_days d WHERE d.agent_id = t.agent_id AND d.day = t.day
    ORDER BY d.conversations DESC LIMIT 1), 'webchat'
), t.bucket_ms, t.replies FROM response_times t;
--> statement-breakpoint
DROP TABLE `response_times`;--> statement-breakpoint
ALTER TABLE `new_response_times` RENAME TO `response_times`;--> statement-breakpoint
CREATE TRIGGER conversations_answered AFTER UPDATE OF state ON conversations
WHEN OLD.state <> 'answered' AND NEW.state = 'answered' AND NEW.response_ms IS NOT NULL BEGIN
  INSERT INTO response_times(agent_id, day, channel_type, bucket_ms, replies)
  SELECT NEW.agent_id, NEW.day, NEW.channel_type, coalesce(min(up_to), 60000), 1
  FROM response_steps WHERE up_to >= NEW.response_ms
  ON CONFLICT DO UPDATE SET replies = replies + 1;
END;
--> statement-breakpoint
CREATE TRIGGER conversations_inserted_answered AFTER INSERT ON conversations
WHEN NEW.state = 'answered' AND NEW.response_ms IS NOT NULL BEGIN
  INSERT INTO response_times(agent_id, day, channel_type, bucket_ms, replies)
  SELECT NEW.agent_id, NEW.day, NEW.channel_type, coalesce(min(up_to), 60000), 1
  FROM response_steps WHERE up_to >= NEW.response_ms
  ON CONFLICT DO UPDATE SET replies = replies + 1;
END;
