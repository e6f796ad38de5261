CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`settings` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`agent_id` text NOT NULL,
	`session_id` text NOT NULL,
	`channel_type` text NOT NULL,
	`at` integer NOT NULL,
	`read_at` integer,
	`mail_at` integer,
	`push_at` integer,
	`mailed_at` integer,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_newest` ON `notifications` (`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`kind`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `notifications_mailed` ON `notifications` (`user_id`,`mailed_at`) WHERE mailed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_mail` ON `notifications` (`mail_at`) WHERE mail_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_push` ON `notifications` (`push_at`) WHERE push_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_agent` ON `notifications` (`agent_id`);--> statement-breakpoint
CREATE INDEX `notifications_at` ON `notifications` (`at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint_hash` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint_hash`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);