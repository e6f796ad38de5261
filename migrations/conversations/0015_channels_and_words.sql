DROP INDEX `threads_contact`;--> statement-breakpoint
CREATE INDEX `threads_channel` ON `threads` (`agent_id`,`channel_type`,`contact_number`);--> statement-breakpoint
-- The terms of the index of messages, in order. It stores nothing: it reads the index.
CREATE VIRTUAL TABLE message_words USING fts5vocab(message_search, instance);
