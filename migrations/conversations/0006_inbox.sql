CREATE TABLE `thread_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`thread` integer NOT NULL,
	`agent_id` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `thread_notes_thread` ON `thread_notes` (`thread`,`created_at`);--> statement-breakpoint
CREATE INDEX `thread_notes_agent` ON `thread_notes` (`agent_id`);--> statement-breakpoint
CREATE TABLE `thread_reads` (
	`thread` integer NOT NULL,
	`agent_id` text NOT NULL,
	`user_id` text NOT NULL,
	`read_to` integer NOT NULL,
	PRIMARY KEY(`thread`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `thread_reads_agent` ON `thread_reads` (`agent_id`);--> statement-breakpoint
ALTER TABLE `threads` ADD `is_unknown` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `threads` ADD `contact_number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `threads` ADD `assignee_id` text;--> statement-breakpoint
ALTER TABLE `threads` ADD `attributes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- Contacts have the numbers of the order in which they first wrote. Owners have read what there is.
UPDATE threads SET contact_number = n.place FROM (
  SELECT number, row_number() OVER (PARTITION BY agent_id ORDER BY started_at, number) AS place FROM threads
) n WHERE n.number = threads.number;--> statement-breakpoint
UPDATE threads SET is_unknown = coalesce((
  SELECT m.state = 'unanswered' OR (m.state = 'answered' AND m.sources IS '[]') FROM messages m
  WHERE m.thread = threads.number AND m.id IS NOT NULL ORDER BY m.number DESC LIMIT 1), 0);--> statement-breakpoint
INSERT INTO thread_reads (thread, agent_id, user_id, read_to) SELECT number, agent_id, owner_id, last_at FROM threads;--> statement-breakpoint
CREATE INDEX `threads_contact` ON `threads` (`agent_id`,`contact_number`);--> statement-breakpoint
CREATE INDEX `threads_assignee` ON `threads` (`assignee_id`,`last_at`) WHERE assignee_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_unassigned` ON `threads` (`agent_id`,`last_at`) WHERE assignee_id IS NULL AND status IN ('pending', 'members');--> statement-breakpoint
CREATE INDEX `threads_owner_unassigned` ON `threads` (`owner_id`,`last_at`) WHERE assignee_id IS NULL AND status IN ('pending', 'members');--> statement-breakpoint
CREATE INDEX `threads_unknown` ON `threads` (`agent_id`,`last_at`) WHERE is_unknown = 1 AND status <> 'closed';--> statement-breakpoint
CREATE INDEX `threads_owner_unknown` ON `threads` (`owner_id`,`last_at`) WHERE is_unknown = 1 AND status <> 'closed';