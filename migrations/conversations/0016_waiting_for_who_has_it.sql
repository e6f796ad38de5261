DROP INDEX `threads_waiting`;--> statement-breakpoint
DROP INDEX `threads_owner_waiting`;--> statement-breakpoint
UPDATE threads SET waiting_since = last_at WHERE status = 'members' AND (
  SELECT author FROM messages WHERE thread = threads.number AND author IN ('contact', 'member') ORDER BY number DESC LIMIT 1
) = 'contact';--> statement-breakpoint
CREATE INDEX `threads_waiting` ON `threads` (`agent_id`,`waiting_since`) WHERE waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_owner_waiting` ON `threads` (`owner_id`,`waiting_since`) WHERE waiting_since IS NOT NULL;