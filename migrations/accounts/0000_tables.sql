CREATE TABLE `agent_types` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text,
	`requires_api` integer DEFAULT false NOT NULL,
	`system_message` text DEFAULT '' NOT NULL,
	`config` text NOT NULL,
	`knowledge_version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`agent_count` integer DEFAULT 0 NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agent_types_name` ON `agent_types` (`name_key`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `agent_types_created` ON `agent_types` (`created_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `agent_engine_keys` (
	`agent_id` text NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`is_draft` integer NOT NULL,
	`key` text,
	`authorization` text,
	PRIMARY KEY(`agent_id`, `kind`, `url`, `is_draft`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `agent_versions` (
	`agent_id` text NOT NULL,
	`number` integer NOT NULL,
	`behaviour` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`published_at` integer NOT NULL,
	`published_by` text,
	`restored_from` integer,
	PRIMARY KEY(`agent_id`, `number`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `agent_versions_publisher` ON `agent_versions` (`published_by`) WHERE published_by IS NOT NULL;--> statement-breakpoint
CREATE TABLE `agents` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`type_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`search_text` text NOT NULL,
	`language` text NOT NULL,
	`patience_ms` integer DEFAULT 3000 NOT NULL,
	`channel_count` integer DEFAULT 0 NOT NULL,
	`passage_count` integer DEFAULT 0 NOT NULL,
	`knowledge_version` integer DEFAULT 0 NOT NULL,
	`behaviour` text DEFAULT '{"instructions":"","nextStep":"","engine":{}}' NOT NULL,
	`behaviour_version` integer DEFAULT 0 NOT NULL,
	`draft` text,
	`draft_saved_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`type_id`) REFERENCES `agent_types`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `agents_owner` ON `agents` (`owner_id`,`deleted_at`,`created_at`);--> statement-breakpoint
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
CREATE INDEX `audit_log_target` ON `audit_log` (`target_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_target_type` ON `audit_log` (`target_type`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_result` ON `audit_log` (`result`,`at`);--> statement-breakpoint
CREATE TABLE `channels` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`status_reason` text,
	`config` text NOT NULL,
	`last_message_at` integer,
	`last_checked_at` integer,
	`last_finding` text,
	`account` text,
	`token_since` integer,
	`token_ends_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channels_agent_type` ON `channels` (`agent_id`,`type`);--> statement-breakpoint
CREATE INDEX `channels_asked` ON `channels` (`last_checked_at`) WHERE type <> 'webchat' AND status <> 'inactive';--> statement-breakpoint
CREATE INDEX `channels_failing` ON `channels` (`agent_id`) WHERE status = 'error';--> statement-breakpoint
CREATE TABLE `channel_farewells` (
	`id` text PRIMARY KEY NOT NULL,
	`channel_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`type` text NOT NULL,
	`config` text NOT NULL,
	`account_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `channel_farewells_due` ON `channel_farewells` (`next_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`call` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`holder` text NOT NULL,
	`lease_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`status` integer,
	`answer` text,
	PRIMARY KEY(`user_id`, `call`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`search_text` text NOT NULL,
	`source_address` text,
	`content_hash` text,
	`state` text NOT NULL,
	`reason` text,
	`progress_done` integer,
	`progress_total` integer,
	`skipped_count` integer DEFAULT 0 NOT NULL,
	`skipped_pages` text,
	`language` text,
	`size_bytes` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`passage_count` integer DEFAULT 0 NOT NULL,
	`passages_version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`content` text,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `documents_agent` ON `documents` (`agent_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `documents_answers` ON `documents` (`agent_id`,`created_at`) WHERE kind = 'answer';--> statement-breakpoint
CREATE UNIQUE INDEX `documents_content` ON `documents` (`agent_id`,`content_hash`) WHERE content_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `passages` (
	`rowid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`agent_type_id` text,
	`agent_id` text,
	`document_id` text,
	`language` text NOT NULL,
	`heading` text NOT NULL,
	`questions` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_type_id`) REFERENCES `agent_types`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "passages_belong" CHECK((agent_type_id IS NULL OR agent_id IS NULL) AND (agent_id IS NULL) = (document_id IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passages_id` ON `passages` (`id`);--> statement-breakpoint
CREATE INDEX `passages_type` ON `passages` (`agent_type_id`,`language`);--> statement-breakpoint
CREATE INDEX `passages_agent` ON `passages` (`agent_id`);--> statement-breakpoint
CREATE INDEX `passages_document` ON `passages` (`document_id`);--> statement-breakpoint
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
CREATE INDEX `plans_created` ON `plans` (`created_at`);--> statement-breakpoint
CREATE TABLE `permissions` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text,
	`search_text` text DEFAULT '' NOT NULL,
	`is_system` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `permissions_name` ON `permissions` (`name_key`);--> statement-breakpoint
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
	`search_text` text DEFAULT '' NOT NULL,
	`is_system` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `roles_name` ON `roles` (`name_key`);--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text NOT NULL,
	`role_id` text NOT NULL,
	`user_since` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `role_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_roles_role` ON `user_roles` (`role_id`,`user_since`,`user_id`);--> statement-breakpoint
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
CREATE INDEX `sessions_end` ON `sessions` (CASE WHEN revoked_at IS NOT NULL THEN revoked_at WHEN rotated_at + idle_ms < expires_at THEN rotated_at + idle_ms ELSE expires_at END);--> statement-breakpoint
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
CREATE INDEX `payments_status` ON `payments` (`status`,`created_at`,`amount_cents`);--> statement-breakpoint
CREATE TABLE `subscription_counts` (
	`plan_id` text NOT NULL,
	`status` text NOT NULL,
	`subscriptions` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`plan_id`, `status`),
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE INDEX `subscriptions_created` ON `subscriptions` (`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_ending` ON `subscriptions` (`end_date`) WHERE status IN ('active', 'paused');--> statement-breakpoint
CREATE TABLE `settled_questions` (
	`agent_id` text NOT NULL,
	`key` text NOT NULL,
	`answer_id` text,
	`settled_at` integer NOT NULL,
	PRIMARY KEY(`agent_id`, `key`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answer_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `settled_questions_answer` ON `settled_questions` (`answer_id`);--> statement-breakpoint
CREATE INDEX `settled_questions_recent` ON `settled_questions` (`agent_id`,settled_at DESC);--> statement-breakpoint
CREATE TABLE `test_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`question` text NOT NULL,
	`expected` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer,
	`last_ms` integer,
	`last_reply` text,
	`last_failure` text,
	`last_usage` text,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `test_cases_agent` ON `test_cases` (`agent_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `usage` (
	`owner_id` text NOT NULL,
	`month` text NOT NULL,
	`agent_id` text NOT NULL,
	`granted` integer DEFAULT 0 NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`op` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`owner_id`, `month`, `agent_id`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`company_name` text,
	`country` text,
	`language` text,
	`retention_days` integer DEFAULT 365 NOT NULL,
	`quota_policy` text DEFAULT 'stop' NOT NULL,
	`record_database` integer DEFAULT 1 NOT NULL,
	`password_hash` text NOT NULL,
	`must_change_password` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`trial_used_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `users_status` ON `users` (`deleted_at`,`is_active`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`deleted_at`,`created_at`);