CREATE TABLE `canned_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`shortcut` text NOT NULL,
	`title` text,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `canned_replies_shortcut` ON `canned_replies` (`owner_id`,`shortcut`);