ALTER TABLE `agents` ADD `tried_at` integer;--> statement-breakpoint
ALTER TABLE `agents` ADD `embedded_at` integer;--> statement-breakpoint
ALTER TABLE `agents` ADD `checklist_closed_at` integer;