DROP INDEX `users_created`;--> statement-breakpoint
ALTER TABLE `users` ADD `must_change_password` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_status` ON `users` (`is_active`,`created_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE `permissions` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `roles` ADD `search_text` text DEFAULT '' NOT NULL;