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
CREATE INDEX `audit_log_target` ON `audit_log` (`target_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_target_type` ON `audit_log` (`target_type`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_result` ON `audit_log` (`result`,`at`);