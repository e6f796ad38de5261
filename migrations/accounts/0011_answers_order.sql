DROP INDEX `documents_answers`;--> statement-breakpoint
ALTER TABLE `documents` ADD `place` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `documents_answers` ON `documents` (`agent_id`,`deleted_at`,`place`) WHERE kind = 'answer';--> statement-breakpoint
-- The order until now: the newest first.
UPDATE documents SET place = ordered.place
FROM (SELECT id, row_number() OVER (PARTITION BY agent_id ORDER BY created_at, rowid) AS place
  FROM documents WHERE kind = 'answer') AS ordered
WHERE documents.id = ordered.id;
