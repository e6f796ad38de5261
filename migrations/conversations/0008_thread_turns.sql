ALTER TABLE `threads` ADD `assigned_by` text;--> statement-breakpoint
ALTER TABLE `threads` ADD `turn_of` text;--> statement-breakpoint
ALTER TABLE `threads` ADD `turn` integer;--> statement-breakpoint
CREATE INDEX `threads_turns` ON `threads` (`owner_id`,`turn_of`,`turn`) WHERE turn_of IS NOT NULL;