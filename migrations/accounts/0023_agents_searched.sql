DROP INDEX `agents_created`;--> statement-breakpoint
CREATE INDEX `agents_created` ON `agents` (`created_at`,`search_text`) WHERE deleted_at IS NULL;