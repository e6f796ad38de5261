ALTER TABLE `threads` ADD `waiting_since` integer;--> statement-breakpoint
-- When they began to wait was not kept: they were ordered by their last exchange until now.
UPDATE threads SET waiting_since = last_at WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `threads_waiting` ON `threads` (`agent_id`,`waiting_since`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `threads_owner_waiting` ON `threads` (`owner_id`,`waiting_since`) WHERE status = 'pending';