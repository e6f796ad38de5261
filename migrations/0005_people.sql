DROP INDEX `user_roles_role`;--> statement-breakpoint
ALTER TABLE `user_roles` ADD `user_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `user_roles_role` ON `user_roles` (`role_id`,`user_since`,`user_id`);--> statement-breakpoint
DROP INDEX `users_created`;--> statement-breakpoint
ALTER TABLE `users` ADD `must_change_password` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_status` ON `users` (`deleted_at`,`is_active`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`deleted_at`,`created_at`);--> statement-breakpoint
ALTER TABLE `permissions` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `roles` ADD `search_text` text DEFAULT '' NOT NULL;