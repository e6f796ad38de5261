DROP INDEX `documents_agent`;--> statement-breakpoint
DROP INDEX `documents_answers`;--> statement-breakpoint
DROP INDEX `documents_content`;--> statement-breakpoint
ALTER TABLE `documents` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `documents_bin` ON `documents` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `documents_agent` ON `documents` (`agent_id`,`deleted_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `documents_answers` ON `documents` (`agent_id`,`deleted_at`,`created_at`) WHERE kind = 'answer';--> statement-breakpoint
CREATE UNIQUE INDEX `documents_content` ON `documents` (`agent_id`,`content_hash`) WHERE content_hash IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
-- What is in the bin does not count as known: its document says so when it goes there and comes back.
CREATE TRIGGER documents_binned AFTER UPDATE OF deleted_at ON documents
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
  UPDATE agents SET
    knowledge_version = knowledge_version + 1,
    passage_count = passage_count + iif(NEW.deleted_at IS NULL, NEW.passage_count, -NEW.passage_count)
  WHERE id = NEW.agent_id;
END;
--> statement-breakpoint
-- Its passages go with it, after it: they find no document any more and count nothing.
CREATE TRIGGER documents_removed AFTER DELETE ON documents WHEN OLD.deleted_at IS NULL AND OLD.passage_count > 0 BEGIN
  UPDATE agents SET knowledge_version = knowledge_version + 1, passage_count = passage_count - OLD.passage_count
  WHERE id = OLD.agent_id;
END;
--> statement-breakpoint
DROP TRIGGER passages_removed;
--> statement-breakpoint
CREATE TRIGGER passages_removed AFTER DELETE ON passages BEGIN
  UPDATE agent_types SET knowledge_version = knowledge_version + 1 WHERE id = OLD.agent_type_id;
  UPDATE agents SET knowledge_version = knowledge_version + 1, passage_count = passage_count - 1
  WHERE id = (SELECT agent_id FROM documents WHERE id = OLD.document_id AND deleted_at IS NULL);
  UPDATE documents SET passages_version = passages_version + 1, passage_count = passage_count - 1
  WHERE id = OLD.document_id;
END;
--> statement-breakpoint
CREATE TABLE `binned_channels` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`config` text NOT NULL,
	`last_message_at` integer,
	`token_since` integer,
	`token_ends_at` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `binned_channels_agent` ON `binned_channels` (`agent_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `binned_channels_deleted` ON `binned_channels` (`deleted_at`);