ALTER TABLE `documents` ADD `schedule` text DEFAULT 'never' NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `read_at` integer;--> statement-breakpoint
ALTER TABLE `documents` ADD `next_reading_at` integer;--> statement-breakpoint
ALTER TABLE `documents` ADD `last_change` text;--> statement-breakpoint
CREATE INDEX `documents_due` ON `documents` (`next_reading_at`) WHERE next_reading_at IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
-- What was read before says when: the passages of a reading are written together.
UPDATE documents SET read_at = (SELECT p.created_at FROM passages p WHERE p.document_id = documents.id LIMIT 1)
WHERE kind <> 'answer' AND passage_count > 0;
