CREATE TABLE `weekly_reports` (
	`user_id` text PRIMARY KEY NOT NULL,
	`week` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `users_zone` ON `users` (`time_zone`);