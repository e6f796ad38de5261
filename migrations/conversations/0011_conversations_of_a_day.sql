ALTER TABLE `messages` ADD `opens` integer;--> statement-breakpoint
-- Until now figures counted threads, each on the day of its first exchange.
UPDATE messages SET opens = 1 WHERE id IS NOT NULL AND number = (
  SELECT min(f.number) FROM messages f WHERE f.thread = messages.thread AND f.id IS NOT NULL);
