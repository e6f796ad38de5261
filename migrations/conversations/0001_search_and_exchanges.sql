-- Words of exchanges and of members' messages; the row of an exchange has the rowid of its first message. It keeps no
-- text of its own: `messages` has it.
CREATE VIRTUAL TABLE message_search USING fts5(
  agent_id, user_message, agent_response,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- An exchange: the first message of a turn with the reply.
CREATE VIEW conversations AS SELECT
  h.rowid AS rowid, h.id, h.thread, h.agent_id, h.owner_id, t.session_id, h.message_key, t.channel_type, h.origin, h.state,
  h.language,
  coalesce(h.whole, h.text) AS user_message,
  (SELECT r.text FROM messages r WHERE r.thread = h.thread AND r.number = h.reply) AS agent_response,
  h.sources, h.created_at, h.day, h.response_ms, h.input_tokens, h.output_tokens, h.tokens_estimated, h.cost_micros,
  h.details, h.times, h.event_number
FROM messages h JOIN threads t ON t.number = h.thread WHERE h.id IS NOT NULL;
