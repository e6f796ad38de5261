DROP VIEW conversations;--> statement-breakpoint
ALTER TABLE `agent_figures` ADD `last_event` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_figures` ADD `epoch` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_figures` ADD `rejected` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_figures` ADD `rejected_since` integer;--> statement-breakpoint
CREATE INDEX `agent_figures_rejected` ON `agent_figures` (`rejected_since`) WHERE rejected > 0;--> statement-breakpoint
UPDATE agent_figures SET last_event = coalesce((
  SELECT max(m.event_number) FROM messages m WHERE m.agent_id = agent_figures.agent_id AND m.event_number IS NOT NULL), 0);
--> statement-breakpoint
DROP INDEX `messages_owner`;--> statement-breakpoint
DROP INDEX `messages_thread`;--> statement-breakpoint
DROP INDEX `messages_event`;--> statement-breakpoint
ALTER TABLE `messages` DROP COLUMN `owner_id`;--> statement-breakpoint
ALTER TABLE `messages` DROP COLUMN `day`;--> statement-breakpoint
-- Milliseconds after `created_at` in place of names and dates.
UPDATE messages SET times = json_array(
  (times ->> 'storedAt') - created_at, (times ->> 'claimedAt') - created_at, (times ->> 'firstPieceAt') - created_at,
  (times ->> 'unansweredAt') - created_at) WHERE times IS NOT NULL;
--> statement-breakpoint
-- An exchange: the first message of a turn with the reply.
CREATE VIEW conversations AS SELECT
  h.rowid AS rowid, h.id, h.thread, h.number, h.agent_id, t.owner_id, t.session_id, h.message_key, t.channel_type, h.origin,
  h.state, h.language,
  coalesce(h.whole, h.text) AS user_message,
  (SELECT r.text FROM messages r WHERE r.thread = h.thread AND r.number = h.reply) AS agent_response,
  h.sources, h.created_at, date(h.created_at / 1000, 'unixepoch') AS day, h.response_ms, h.input_tokens, h.output_tokens,
  h.tokens_estimated, h.cost_micros, h.details,
  json_patch('{}', json_object(
    'storedAt', h.created_at + (h.times ->> 0), 'claimedAt', h.created_at + (h.times ->> 1),
    'firstPieceAt', h.created_at + (h.times ->> 2), 'unansweredAt', h.created_at + (h.times ->> 3))) AS times,
  h.event_number
FROM messages h JOIN threads t ON t.number = h.thread WHERE h.id IS NOT NULL;
--> statement-breakpoint
DROP TABLE message_search;
--> statement-breakpoint
-- As before, without the places of words: a search asks which words are there, never in which order. `agent_id` is one
-- word: the agent's id without its hyphens.
CREATE VIRTUAL TABLE message_search USING fts5(
  agent_id, user_message, agent_response,
  content = '', contentless_delete = 1, detail = 'column', tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO message_search (rowid, agent_id, user_message, agent_response)
SELECT rowid, replace(agent_id, '-', ''), user_message, coalesce(agent_response, '') FROM conversations
WHERE state <> 'open';
--> statement-breakpoint
INSERT INTO message_search (rowid, agent_id, user_message, agent_response)
SELECT m.rowid, replace(t.agent_id, '-', ''), '', m.text FROM messages m JOIN threads t ON t.number = m.thread
WHERE m.exchange IS NULL;
