DROP VIEW conversations;--> statement-breakpoint
ALTER TABLE `messages` ADD `rating` integer;--> statement-breakpoint
CREATE INDEX `messages_rated` ON `messages` (`agent_id`,`created_at`) WHERE rating IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_rated_badly` ON `messages` (`thread`) WHERE rating = -1;--> statement-breakpoint
ALTER TABLE `threads` ADD `rating` integer;--> statement-breakpoint
ALTER TABLE `threads` ADD `rated_at` integer;--> statement-breakpoint
ALTER TABLE `threads` ADD `is_rated_badly` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_rated` ON `threads` (`agent_id`,`rated_at`) WHERE rating IS NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_rated_badly` ON `threads` (`agent_id`,`last_at`) WHERE is_rated_badly = 1;--> statement-breakpoint
CREATE INDEX `threads_owner_rated_badly` ON `threads` (`owner_id`,`last_at`) WHERE is_rated_badly = 1;
--> statement-breakpoint
-- An exchange: the first message of a turn with the reply.
CREATE VIEW conversations AS SELECT
  h.rowid AS rowid, h.id, h.thread, h.number, h.agent_id, t.owner_id, t.session_id, h.message_key, t.channel_type, h.origin,
  h.state, h.language,
  coalesce(h.whole, h.text) AS user_message,
  (SELECT r.text FROM messages r WHERE r.thread = h.thread AND r.number = h.reply) AS agent_response,
  h.sources, h.created_at,
  date(h.created_at / 1000 + coalesce(h.utc_offset, 0) * 60, 'unixepoch') AS day, h.response_ms, h.input_tokens, h.output_tokens,
  h.tokens_estimated, h.cost_micros, h.details,
  json_patch('{}', json_object(
    'storedAt', h.created_at + (h.times ->> 0), 'claimedAt', h.created_at + (h.times ->> 1),
    'firstPieceAt', h.created_at + (h.times ->> 2), 'unansweredAt', h.created_at + (h.times ->> 3))) AS times,
  h.event_number, h.rating
FROM messages h JOIN threads t ON t.number = h.thread WHERE h.id IS NOT NULL;
