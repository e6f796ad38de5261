CREATE TABLE `delivered_messages` (
	`agent_id` text NOT NULL,
	`channel_type` text NOT NULL,
	`message_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	PRIMARY KEY(`agent_id`, `channel_type`, `message_id`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `delivered_messages_conversation` ON `delivered_messages` (`conversation_id`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`conversation_id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`channel_type` text NOT NULL,
	`session_id` text NOT NULL,
	`address` text NOT NULL,
	`outgoing` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`detail` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`delivered_at` integer,
	`read_at` integer,
	`failed_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `deliveries_agent` ON `deliveries` (`agent_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `deliveries_session` ON `deliveries` (`agent_id`,`session_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `dropped_messages` (
	`agent_id` text NOT NULL,
	`message_key` text NOT NULL,
	`channel_type` text NOT NULL,
	`session_id` text NOT NULL,
	`user_message` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`agent_id`, `message_key`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `dropped_messages_agent` ON `dropped_messages` (`agent_id`,`at`);--> statement-breakpoint
ALTER TABLE `conversations` ADD `details` text;