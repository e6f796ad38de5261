CREATE TABLE `agent_figures` (
	`agent_id` text PRIMARY KEY NOT NULL,
	`conversations` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `conversation_days` (
	`agent_id` text NOT NULL,
	`day` text NOT NULL,
	`channel_type` text NOT NULL,
	`conversations` integer DEFAULT 0 NOT NULL,
	`unanswered` integer DEFAULT 0 NOT NULL,
	`sessions` integer DEFAULT 0 NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	`cost_micros` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`agent_id`, `day`, `channel_type`)
);
--> statement-breakpoint
CREATE INDEX `conversation_days_day` ON `conversation_days` (`day`);--> statement-breakpoint
CREATE TABLE `messages` (
	`rowid` integer PRIMARY KEY NOT NULL,
	`thread` integer NOT NULL,
	`number` integer NOT NULL,
	`author` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`parts` text,
	`created_at` integer NOT NULL,
	`exchange` integer,
	`id` text,
	`agent_id` text,
	`owner_id` text,
	`message_key` text,
	`origin` text,
	`state` text,
	`language` text,
	`day` text,
	`reply` integer,
	`last` integer,
	`whole` text,
	`sources` text,
	`response_ms` integer,
	`event_number` integer,
	`input_tokens` integer,
	`output_tokens` integer,
	`tokens_estimated` integer,
	`cost_micros` integer,
	`details` text,
	`times` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_number` ON `messages` (`thread`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_id` ON `messages` (`id`) WHERE id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_key` ON `messages` (`agent_id`,`message_key`) WHERE id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_agent` ON `messages` (`agent_id`,`created_at`,`rowid`) WHERE id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_owner` ON `messages` (`owner_id`) WHERE id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`thread`,`created_at`,`rowid`) WHERE id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_unknown` ON `messages` (`agent_id`,`created_at`) WHERE state = 'unanswered' OR (state = 'answered' AND sources = '[]');--> statement-breakpoint
CREATE INDEX `messages_open` ON `messages` (`agent_id`,`created_at`) WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `messages_event` ON `messages` (`agent_id`,`event_number`) WHERE event_number IS NOT NULL;--> statement-breakpoint
CREATE TABLE `response_times` (
	`agent_id` text NOT NULL,
	`day` text NOT NULL,
	`channel_type` text NOT NULL,
	`bucket_ms` integer NOT NULL,
	`replies` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`agent_id`, `day`, `channel_type`, `bucket_ms`)
);
--> statement-breakpoint
CREATE TABLE `threads` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`agent_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`session_id` text NOT NULL,
	`channel_type` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`contact` text,
	`exchanges` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`is_unanswered` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `threads_id` ON `threads` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `threads_session` ON `threads` (`agent_id`,`session_id`);--> statement-breakpoint
CREATE INDEX `threads_recent` ON `threads` (`agent_id`,`last_at`);--> statement-breakpoint
CREATE INDEX `threads_owner` ON `threads` (`owner_id`,`last_at`);--> statement-breakpoint
CREATE INDEX `threads_unanswered` ON `threads` (`agent_id`,`last_at`) WHERE is_unanswered = 1;--> statement-breakpoint
CREATE INDEX `threads_owner_unanswered` ON `threads` (`owner_id`,`last_at`) WHERE is_unanswered = 1;--> statement-breakpoint
CREATE TABLE `delivered_messages` (
	`agent_id` text NOT NULL,
	`channel_type` text NOT NULL,
	`message_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	PRIMARY KEY(`agent_id`, `channel_type`, `message_id`)
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
	`failed_at` integer
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
	`owner_id` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`agent_id`, `message_key`)
);
--> statement-breakpoint
CREATE INDEX `dropped_messages_agent` ON `dropped_messages` (`agent_id`,`at`);--> statement-breakpoint
CREATE INDEX `dropped_messages_owner` ON `dropped_messages` (`owner_id`,`at`);--> statement-breakpoint
CREATE TABLE `webhook_calls` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`channel_id` text NOT NULL,
	`at` integer NOT NULL,
	`verdict` text NOT NULL,
	`detail` text,
	`headers` text NOT NULL,
	`body` text,
	`bytes` integer NOT NULL,
	`message_keys` text NOT NULL,
	`replayed_at` integer
);
--> statement-breakpoint
CREATE INDEX `webhook_calls_channel` ON `webhook_calls` (`agent_id`,`channel_id`,`at`);--> statement-breakpoint
CREATE INDEX `webhook_calls_at` ON `webhook_calls` (`at`);