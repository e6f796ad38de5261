ALTER TABLE `agents` ADD `erased_at` integer;--> statement-breakpoint
CREATE INDEX `agents_bin` ON `agents` (`deleted_at`) WHERE deleted_at IS NOT NULL AND erased_at IS NULL;--> statement-breakpoint
-- What was deleted before there was a bin has lost its knowledge.
UPDATE agents SET erased_at = deleted_at WHERE deleted_at IS NOT NULL;
