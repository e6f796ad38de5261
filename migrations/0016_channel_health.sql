-- What a channel's card tells: when somebody last wrote, and what its provider last said.

ALTER TABLE `channels` ADD `last_message_at` integer;--> statement-breakpoint
ALTER TABLE `channels` ADD `last_checked_at` integer;--> statement-breakpoint
ALTER TABLE `channels` ADD `last_finding` text;--> statement-breakpoint
CREATE INDEX `channels_asked` ON `channels` (`last_checked_at`) WHERE type <> 'webchat' AND status <> 'inactive';--> statement-breakpoint
-- Once a minute at most: a busy channel is not written to at each of its messages.
CREATE TRIGGER channels_heard AFTER INSERT ON conversations WHEN NEW.origin = 'server' BEGIN
  UPDATE channels SET last_message_at = NEW.created_at
  WHERE agent_id = NEW.agent_id AND type = NEW.channel_type
    AND coalesce(last_message_at, 0) <= NEW.created_at - 60000;
END;
--> statement-breakpoint
UPDATE channels SET last_message_at = (
  SELECT max(last_at) FROM threads WHERE agent_id = channels.agent_id AND channel_type = channels.type
);
