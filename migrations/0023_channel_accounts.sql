-- Whose account a channel speaks for and how old its token is; providers that are still to be told; words that change.

CREATE TABLE `channel_farewells` (
	`id` text PRIMARY KEY NOT NULL,
	`channel_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`type` text NOT NULL,
	`config` text NOT NULL,
	`account_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `channel_farewells_due` ON `channel_farewells` (`next_at`);--> statement-breakpoint
ALTER TABLE `channels` ADD `account` text;--> statement-breakpoint
ALTER TABLE `channels` ADD `token_since` integer;--> statement-breakpoint
ALTER TABLE `channels` ADD `token_ends_at` integer;--> statement-breakpoint
-- What a person changed or took back is found by what it says now, and by nothing else.
CREATE TRIGGER conversations_revised AFTER UPDATE OF user_message ON conversations
WHEN OLD.state <> 'open' AND NEW.state = OLD.state AND NEW.user_message <> OLD.user_message BEGIN
  INSERT INTO conversations_search(conversations_search, rowid, agent_id, user_message, agent_response)
  VALUES ('delete', OLD.rowid, OLD.agent_id, OLD.user_message, OLD.agent_response);
  INSERT INTO conversations_search(rowid, agent_id, user_message, agent_response)
  VALUES (NEW.rowid, NEW.agent_id, NEW.user_message, NEW.agent_response);
END;
