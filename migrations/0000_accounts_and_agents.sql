CREATE TABLE `agent_types` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text,
	`requires_api` integer DEFAULT false NOT NULL,
	`system_message` text DEFAULT '' NOT NULL,
	`config` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agent_types_name` ON `agent_types` (`name_key`);--> statement-breakpoint
CREATE TABLE `agents` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`type_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`search_text` text NOT NULL,
	`language` text NOT NULL,
	`channel_count` integer DEFAULT 0 NOT NULL,
	`conversation_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`type_id`) REFERENCES `agent_types`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `agents_owner` ON `agents` (`owner_id`,`created_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `agents_created` ON `agents` (`created_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `agents_type` ON `agents` (`type_id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`target_type` text,
	`target_id` text,
	`result` text NOT NULL,
	`request_id` text,
	`ip_hash` text,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE TABLE `auth_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`pair_key` text NOT NULL,
	`email_key` text NOT NULL,
	`ip_key` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auth_attempts_pair` ON `auth_attempts` (`kind`,`pair_key`,`at`);--> statement-breakpoint
CREATE INDEX `auth_attempts_email` ON `auth_attempts` (`kind`,`email_key`,`at`);--> statement-breakpoint
CREATE INDEX `auth_attempts_ip` ON `auth_attempts` (`kind`,`ip_key`,`at`);--> statement-breakpoint
CREATE INDEX `auth_attempts_at` ON `auth_attempts` (`at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`rotated_at` integer NOT NULL,
	`rotations` integer DEFAULT 0 NOT NULL,
	`rotations_from` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`idle_ms` integer NOT NULL,
	`revoked_at` integer,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`revoked_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `channels` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`status_reason` text,
	`config` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channels_agent_type` ON `channels` (`agent_id`,`type`);--> statement-breakpoint
CREATE TABLE `conversation_days` (
	`agent_id` text NOT NULL,
	`day` text NOT NULL,
	`channel_type` text NOT NULL,
	`conversations` integer DEFAULT 0 NOT NULL,
	`unanswered` integer DEFAULT 0 NOT NULL,
	`sessions` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`agent_id`, `day`, `channel_type`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `conversations` (
	`rowid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`agent_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`session_id` text NOT NULL,
	`message_key` text NOT NULL,
	`channel_type` text NOT NULL,
	`origin` text NOT NULL,
	`state` text NOT NULL,
	`language` text,
	`user_message` text NOT NULL,
	`agent_response` text,
	`sources` text,
	`created_at` integer NOT NULL,
	`day` text NOT NULL,
	`response_ms` integer,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_id` ON `conversations` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_message` ON `conversations` (`agent_id`,`message_key`);--> statement-breakpoint
CREATE INDEX `conversations_agent` ON `conversations` (`agent_id`,`created_at`,`rowid`);--> statement-breakpoint
CREATE INDEX `conversations_session` ON `conversations` (`agent_id`,`session_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `response_times` (
	`agent_id` text NOT NULL,
	`day` text NOT NULL,
	`bucket_ms` integer NOT NULL,
	`replies` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`agent_id`, `day`, `bucket_ms`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `threads` (
	`agent_id` text NOT NULL,
	`session_id` text NOT NULL,
	`channel_type` text NOT NULL,
	`exchanges` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`agent_id`, `session_id`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `threads_recent` ON `threads` (`agent_id`,`last_at`);--> statement-breakpoint
CREATE TABLE `usage` (
	`owner_id` text NOT NULL,
	`month` text NOT NULL,
	`conversations` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`owner_id`, `month`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `passages` (
	`rowid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`scope` text NOT NULL,
	`agent_type_id` text NOT NULL,
	`language` text NOT NULL,
	`heading` text NOT NULL,
	`questions` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_type_id`) REFERENCES `agent_types`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passages_id` ON `passages` (`id`);--> statement-breakpoint
CREATE INDEX `passages_type` ON `passages` (`agent_type_id`,`language`);--> statement-breakpoint
CREATE TABLE `permissions` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text,
	`is_system` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `permissions_name` ON `permissions` (`name_key`);--> statement-breakpoint
CREATE TABLE `plan_agent_types` (
	`plan_id` text NOT NULL,
	`agent_type_id` text NOT NULL,
	PRIMARY KEY(`plan_id`, `agent_type_id`),
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_type_id`) REFERENCES `agent_types`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `plan_agent_types_type` ON `plan_agent_types` (`agent_type_id`);--> statement-breakpoint
CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`pricing_type` text NOT NULL,
	`price_cents` integer DEFAULT 0 NOT NULL,
	`commission_basis_points` integer DEFAULT 0 NOT NULL,
	`billing_cycle` text NOT NULL,
	`max_agents` integer,
	`max_conversations` integer,
	`features` text,
	`is_public` integer DEFAULT true NOT NULL,
	`trial_days` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "plans_price" CHECK("plans"."price_cents" >= 0),
	CONSTRAINT "plans_commission" CHECK("plans"."commission_basis_points" BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE INDEX `plans_public` ON `plans` (`is_public`,`price_cents`);--> statement-breakpoint
CREATE TABLE `role_permissions` (
	`role_id` text NOT NULL,
	`permission_id` text NOT NULL,
	PRIMARY KEY(`role_id`, `permission_id`),
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`permission_id`) REFERENCES `permissions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `role_permissions_permission` ON `role_permissions` (`permission_id`);--> statement-breakpoint
CREATE TABLE `roles` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text,
	`is_system` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `roles_name` ON `roles` (`name_key`);--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text NOT NULL,
	`role_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `role_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_roles_role` ON `user_roles` (`role_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payments_subscription` ON `payments` (`subscription_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan_id` text NOT NULL,
	`status` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text,
	`auto_renew` integer DEFAULT true NOT NULL,
	`is_trial` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subscriptions_dates" CHECK("subscriptions"."end_date" IS NULL OR "subscriptions"."end_date" > "subscriptions"."start_date")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_live` ON `subscriptions` (`user_id`) WHERE status IN ('active', 'paused');--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_plan` ON `subscriptions` (`plan_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_status` ON `subscriptions` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`company_name` text,
	`country` text,
	`password_hash` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`trial_used_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);