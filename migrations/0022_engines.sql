CREATE TABLE `agent_engine_keys` (
	`agent_id` text NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`is_draft` integer NOT NULL,
	`key` text,
	`authorization` text,
	PRIMARY KEY(`agent_id`, `kind`, `url`, `is_draft`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `test_cases` ADD `last_usage` text;--> statement-breakpoint
CREATE TRIGGER agent_engine_keys_forgotten AFTER UPDATE OF deleted_at ON agents
WHEN NEW.deleted_at IS NOT NULL
BEGIN
  DELETE FROM agent_engine_keys WHERE agent_id = NEW.id;
END;
