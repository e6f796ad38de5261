CREATE TABLE `binned_conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_by` text NOT NULL,
	`deleted_at` integer NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `binned_conversations_agent` ON `binned_conversations` (`agent_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `binned_conversations_owner` ON `binned_conversations` (`owner_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `binned_conversations_deleted` ON `binned_conversations` (`deleted_at`);