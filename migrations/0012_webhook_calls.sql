CREATE TABLE `webhook_calls` (
	`id` text PRIMARY KEY NOT NULL,
	`channel_id` text NOT NULL,
	`at` integer NOT NULL,
	`verdict` text NOT NULL,
	`detail` text,
	`headers` text NOT NULL,
	`body` text,
	`bytes` integer NOT NULL,
	`message_keys` text NOT NULL,
	`replayed_at` integer,
	FOREIGN KEY (`channel_id`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_calls_channel` ON `webhook_calls` (`channel_id`,`at`);--> statement-breakpoint
CREATE INDEX `webhook_calls_at` ON `webhook_calls` (`at`);