CREATE TABLE `subscription_counts` (
	`plan_id` text NOT NULL,
	`status` text NOT NULL,
	`subscriptions` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`plan_id`, `status`),
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `agent_types_name`;--> statement-breakpoint
ALTER TABLE `agent_types` ADD `agent_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_types` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `agent_types_created` ON `agent_types` (`created_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `agent_types_name` ON `agent_types` (`name_key`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_created` ON `plans` (`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_created` ON `subscriptions` (`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_ending` ON `subscriptions` (`end_date`) WHERE status IN ('active', 'paused');