ALTER TABLE `threads` ADD `intent` text;--> statement-breakpoint
CREATE INDEX `threads_intent` ON `threads` (`agent_id`,`last_at`) WHERE intent IS NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_owner_intent` ON `threads` (`owner_id`,`last_at`) WHERE intent IS NOT NULL;