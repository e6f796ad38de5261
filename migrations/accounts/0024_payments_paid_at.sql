DROP INDEX `payments_status`;--> statement-breakpoint
ALTER TABLE `payments` ADD `paid_at` integer;--> statement-breakpoint
-- When earlier payments became paid was not kept.
UPDATE `payments` SET `paid_at` = `created_at` WHERE `status` = 'paid';--> statement-breakpoint
CREATE INDEX `payments_status` ON `payments` (`status`,`paid_at`,`amount_cents`);
