ALTER TABLE `threads` ADD `owner_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `threads` ADD `is_unanswered` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_owner` ON `threads` (`owner_id`,`last_at`);--> statement-breakpoint
CREATE INDEX `threads_unanswered` ON `threads` (`agent_id`,`last_at`) WHERE is_unanswered = 1;--> statement-breakpoint
CREATE INDEX `threads_owner_unanswered` ON `threads` (`owner_id`,`last_at`) WHERE is_unanswered = 1;--> statement-breakpoint
UPDATE threads SET
  owner_id = (SELECT owner_id FROM agents WHERE id = threads.agent_id),
  is_unanswered = coalesce((
    SELECT c.state = 'unanswered' OR EXISTS (
      SELECT 1 FROM deliveries d WHERE d.conversation_id = c.id AND d.state = 'failed'
    )
    FROM conversations c WHERE c.agent_id = threads.agent_id AND c.session_id = threads.session_id
    ORDER BY c.created_at DESC, c.rowid DESC LIMIT 1
  ), 0);
--> statement-breakpoint
-- A session is unanswered while its last exchange is: without a reply, or with one that did not arrive.
CREATE TRIGGER threads_begun AFTER INSERT ON threads BEGIN
  UPDATE threads SET
    owner_id = coalesce((SELECT owner_id FROM agents WHERE id = NEW.agent_id), ''),
    is_unanswered = EXISTS (
      SELECT 1 FROM conversations WHERE agent_id = NEW.agent_id AND session_id = NEW.session_id AND state = 'unanswered'
    )
  WHERE agent_id = NEW.agent_id AND session_id = NEW.session_id;
END;
--> statement-breakpoint
CREATE TRIGGER threads_continued AFTER UPDATE OF exchanges ON threads WHEN NEW.exchanges > OLD.exchanges BEGIN
  UPDATE threads SET is_unanswered = NOT is_unanswered
  WHERE agent_id = NEW.agent_id AND session_id = NEW.session_id AND is_unanswered <> (
    SELECT c.state = 'unanswered' OR EXISTS (
      SELECT 1 FROM deliveries d WHERE d.conversation_id = c.id AND d.state = 'failed'
    )
    FROM conversations c WHERE c.agent_id = NEW.agent_id AND c.session_id = NEW.session_id
    ORDER BY c.created_at DESC, c.rowid DESC LIMIT 1
  );
END;
--> statement-breakpoint
CREATE TRIGGER threads_answered AFTER UPDATE OF state ON conversations
WHEN (OLD.state = 'unanswered') <> (NEW.state = 'unanswered') BEGIN
  UPDATE threads SET is_unanswered = NEW.state = 'unanswered'
  WHERE agent_id = NEW.agent_id AND session_id = NEW.session_id AND last_at = NEW.created_at;
END;
--> statement-breakpoint
CREATE TRIGGER threads_delivered AFTER UPDATE OF state ON deliveries
WHEN (OLD.state = 'failed') <> (NEW.state = 'failed') BEGIN
  UPDATE threads SET is_unanswered = NEW.state = 'failed'
  WHERE agent_id = NEW.agent_id AND session_id = NEW.session_id
    AND last_at = (SELECT created_at FROM conversations WHERE id = NEW.conversation_id);
END;
--> statement-breakpoint
-- What was said before the exchange that is gone is the last of its session now.
CREATE TRIGGER threads_shortened AFTER DELETE ON conversations BEGIN
  UPDATE threads SET (last_at, is_unanswered) = (
    SELECT c.created_at, c.state = 'unanswered' OR EXISTS (
      SELECT 1 FROM deliveries d WHERE d.conversation_id = c.id AND d.state = 'failed'
    )
    FROM conversations c WHERE c.agent_id = OLD.agent_id AND c.session_id = OLD.session_id
    ORDER BY c.created_at DESC, c.rowid DESC LIMIT 1
  )
  WHERE agent_id = OLD.agent_id AND session_id = OLD.session_id AND last_at = OLD.created_at
    AND EXISTS (SELECT 1 FROM conversations WHERE agent_id = OLD.agent_id AND session_id = OLD.session_id);
END;
