CREATE TABLE `mail_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`stamp` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mail_links_user` ON `mail_links` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `mail_links_expires` ON `mail_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`next_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mails_next` ON `mails` (`next_at`);--> statement-breakpoint
CREATE INDEX `mails_expires` ON `mails` (`expires_at`);--> statement-breakpoint
CREATE INDEX `mails_user` ON `mails` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `is_email_confirmed` integer DEFAULT true NOT NULL;