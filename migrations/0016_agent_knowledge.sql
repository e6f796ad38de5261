CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`search_text` text NOT NULL,
	`source_address` text,
	`content_hash` text,
	`state` text NOT NULL,
	`reason` text,
	`progress_done` integer,
	`progress_total` integer,
	`skipped_count` integer DEFAULT 0 NOT NULL,
	`language` text,
	`size_bytes` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`passage_count` integer DEFAULT 0 NOT NULL,
	`passages_version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`content` text,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `documents_sources` ON `documents` (`agent_id`,`created_at`) WHERE kind <> 'answer';--> statement-breakpoint
CREATE INDEX `documents_answers` ON `documents` (`agent_id`,`created_at`) WHERE kind = 'answer';--> statement-breakpoint
CREATE UNIQUE INDEX `documents_content` ON `documents` (`agent_id`,`content_hash`) WHERE content_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_passages` (
	`rowid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`agent_type_id` text,
	`agent_id` text,
	`document_id` text,
	`language` text NOT NULL,
	`heading` text NOT NULL,
	`questions` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`agent_type_id`) REFERENCES `agent_types`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "passages_belong" CHECK((agent_type_id IS NULL OR agent_id IS NULL) AND (agent_id IS NULL) = (document_id IS NULL))
);
--> statement-breakpoint
INSERT INTO `__new_passages`("rowid", "id", "agent_type_id", "language", "heading", "questions", "body", "created_at") SELECT "rowid", "id", "agent_type_id", "language", "heading", "questions", "body", "created_at" FROM `passages`;--> statement-breakpoint
DROP TABLE `passages`;--> statement-breakpoint
ALTER TABLE `__new_passages` RENAME TO `passages`;--> statement-breakpoint
CREATE UNIQUE INDEX `passages_id` ON `passages` (`id`);--> statement-breakpoint
CREATE INDEX `passages_type` ON `passages` (`agent_type_id`,`language`);--> statement-breakpoint
CREATE INDEX `passages_agent` ON `passages` (`agent_id`);--> statement-breakpoint
CREATE INDEX `passages_document` ON `passages` (`document_id`);--> statement-breakpoint
ALTER TABLE `agents` ADD `passage_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `agents` ADD `knowledge_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Each change of a passage is counted where it is known: at its type, or at its agent and its document.
CREATE TRIGGER passages_added AFTER INSERT ON passages BEGIN
  UPDATE agent_types SET knowledge_version = knowledge_version + 1 WHERE id = NEW.agent_type_id;
  UPDATE agents SET knowledge_version = knowledge_version + 1, passage_count = passage_count + 1
  WHERE id = NEW.agent_id;
  UPDATE documents SET passages_version = passages_version + 1, passage_count = passage_count + 1
  WHERE id = NEW.document_id;
END;--> statement-breakpoint
CREATE TRIGGER passages_changed AFTER UPDATE ON passages BEGIN
  UPDATE agent_types SET knowledge_version = knowledge_version + 1 WHERE id IN (OLD.agent_type_id, NEW.agent_type_id);
  UPDATE agents SET
    knowledge_version = knowledge_version + 1,
    passage_count = passage_count + (id IS NEW.agent_id) - (id IS OLD.agent_id)
  WHERE id IN (OLD.agent_id, NEW.agent_id);
  UPDATE documents SET
    passages_version = passages_version + 1,
    passage_count = passage_count + (id IS NEW.document_id) - (id IS OLD.document_id)
  WHERE id IN (OLD.document_id, NEW.document_id);
END;--> statement-breakpoint
CREATE TRIGGER passages_removed AFTER DELETE ON passages BEGIN
  UPDATE agent_types SET knowledge_version = knowledge_version + 1 WHERE id = OLD.agent_type_id;
  UPDATE agents SET knowledge_version = knowledge_version + 1, passage_count = passage_count - 1
  WHERE id = OLD.agent_id;
  UPDATE documents SET passages_version = passages_version + 1, passage_count = passage_count - 1
  WHERE id = OLD.document_id;
END;
