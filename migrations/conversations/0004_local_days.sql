DROP VIEW conversations;--> statement-breakpoint
ALTER TABLE `messages` ADD `utc_offset` integer;--> statement-breakpoint
ALTER TABLE `threads` ADD `utc_offset` integer;
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
  h.event_number
FROM messages h JOIN threads t ON t.number = h.thread WHERE h.id IS NOT NULL;
