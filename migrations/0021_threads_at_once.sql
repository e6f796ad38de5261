-- A session's row is written whole by the message that begins it, instead of at once again with who owns it.
DROP TRIGGER threads_begun;--> statement-breakpoint
DROP TRIGGER conversations_counted;--> statement-breakpoint
CREATE TRIGGER conversations_counted AFTER INSERT ON conversations BEGIN
  INSERT INTO conversation_days(
    agent_id, day, channel_type, conversations, sessions, unanswered, input_tokens, output_tokens, cost_micros
  )
  VALUES (
    NEW.agent_id, NEW.day, NEW.channel_type, 1,
    NOT EXISTS (SELECT 1 FROM threads WHERE agent_id = NEW.agent_id AND session_id = NEW.session_id),
    NEW.state = 'unanswered',
    coalesce(NEW.input_tokens, 0), coalesce(NEW.output_tokens, 0), coalesce(NEW.cost_micros, 0)
  )
  ON CONFLICT DO UPDATE SET
    conversations = conversations + 1,
    sessions = sessions + excluded.sessions,
    unanswered = unanswered + excluded.unanswered,
    input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens,
    cost_micros = cost_micros + excluded.cost_micros;
  INSERT INTO threads(agent_id, session_id, channel_type, exchanges, started_at, last_at, owner_id, is_unanswered)
  VALUES (
    NEW.agent_id, NEW.session_id, NEW.channel_type, 1, NEW.created_at, NEW.created_at,
    NEW.owner_id, NEW.state = 'unanswered'
  )
  ON CONFLICT DO UPDATE SET exchanges = exchanges + 1, last_at = max(last_at, excluded.last_at);
  INSERT INTO usage(owner_id, month, conversations)
  SELECT NEW.owner_id, substr(NEW.day, 1, 7), 1 WHERE NEW.state <> 'unanswered'
  ON CONFLICT DO UPDATE SET conversations = conversations + 1;
  UPDATE agents SET conversation_count = conversation_count + 1 WHERE id = NEW.agent_id;
END;
