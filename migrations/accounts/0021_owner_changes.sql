CREATE TABLE `owner_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `owner_changes_from` ON `owner_changes` (`from_id`);--> statement-breakpoint
CREATE INDEX `owner_changes_to` ON `owner_changes` (`to_id`);--> statement-breakpoint
CREATE INDEX `owner_changes_at` ON `owner_changes` (`at`);