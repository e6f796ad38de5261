-- An agent's hub searches its own copy of what the agent knows: the database only says when that copy is old.
DROP TRIGGER passages_search_insert;--> statement-breakpoint
DROP TRIGGER passages_search_delete;--> statement-breakpoint
DROP TRIGGER passages_search_update;--> statement-breakpoint
DROP TABLE passages_search;--> statement-breakpoint
ALTER TABLE `passages` DROP COLUMN `scope`;--> statement-breakpoint
ALTER TABLE `agent_types` ADD `knowledge_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TRIGGER passages_added AFTER INSERT ON passages BEGIN
  UPDATE agent_types SET knowledge_version = knowledge_version + 1 WHERE id = NEW.agent_type_id;
END;--> statement-breakpoint
CREATE TRIGGER passages_changed AFTER UPDATE ON passages BEGIN
  UPDATE agent_types SET knowledge_version = knowledge_version + 1 WHERE id IN (OLD.agent_type_id, NEW.agent_type_id);
END;--> statement-breakpoint
CREATE TRIGGER passages_removed AFTER DELETE ON passages BEGIN
  UPDATE agent_types SET knowledge_version = knowledge_version + 1 WHERE id = OLD.agent_type_id;
END;--> statement-breakpoint
-- The stream of an agent is read back from its exchanges by this number.
ALTER TABLE `conversations` ADD `event_number` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_event` ON `conversations` (`agent_id`,`event_number`) WHERE "conversations"."event_number" is not null;
