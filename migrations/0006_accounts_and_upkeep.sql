DROP INDEX `agents_owner`;--> statement-breakpoint
CREATE INDEX `agents_owner` ON `agents` (`owner_id`,`deleted_at`,`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;--> statement-breakpoint
CREATE INDEX `users_deleted` ON `users` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sessions_end` ON `sessions` (CASE WHEN revoked_at IS NOT NULL THEN revoked_at WHEN rotated_at + idle_ms < expires_at THEN rotated_at + idle_ms ELSE expires_at END);--> statement-breakpoint
CREATE INDEX `conversations_owner` ON `conversations` (`owner_id`);