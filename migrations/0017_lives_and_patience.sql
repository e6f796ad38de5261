ALTER TABLE `agents` ADD `patience_ms` integer DEFAULT 3000 NOT NULL;--> statement-breakpoint
ALTER TABLE `dropped_messages` ADD `owner_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `dropped_messages_owner` ON `dropped_messages` (`owner_id`,`at`);--> statement-breakpoint
ALTER TABLE `conversations` ADD `times` text;--> statement-breakpoint
UPDATE `dropped_messages` SET `owner_id` = (SELECT `owner_id` FROM `agents` WHERE `id` = `agent_id`);
