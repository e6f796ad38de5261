-- Figures that administrators see, kept in step, and what they search by: the first letters of words, marks aside.

UPDATE agent_types SET agent_count = (
  SELECT count(*) FROM agents WHERE type_id = agent_types.id AND deleted_at IS NULL
);
--> statement-breakpoint
CREATE TRIGGER agents_counted AFTER INSERT ON agents WHEN NEW.deleted_at IS NULL BEGIN
  UPDATE agent_types SET agent_count = agent_count + 1 WHERE id = NEW.type_id;
END;
--> statement-breakpoint
CREATE TRIGGER agents_recounted AFTER UPDATE OF type_id, deleted_at ON agents BEGIN
  UPDATE agent_types SET agent_count = agent_count - (OLD.deleted_at IS NULL) WHERE id = OLD.type_id;
  UPDATE agent_types SET agent_count = agent_count + (NEW.deleted_at IS NULL) WHERE id = NEW.type_id;
END;
--> statement-breakpoint
CREATE TRIGGER agents_uncounted AFTER DELETE ON agents WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE agent_types SET agent_count = agent_count - 1 WHERE id = OLD.type_id;
END;
--> statement-breakpoint

INSERT INTO subscription_counts (plan_id, status, subscriptions)
SELECT plan_id, status, count(*) FROM subscriptions WHERE TRUE GROUP BY plan_id, status
ON CONFLICT DO UPDATE SET subscriptions = excluded.subscriptions;
--> statement-breakpoint
CREATE TRIGGER subscriptions_counted AFTER INSERT ON subscriptions BEGIN
  INSERT INTO subscription_counts (plan_id, status, subscriptions) VALUES (NEW.plan_id, NEW.status, 1)
  ON CONFLICT DO UPDATE SET subscriptions = subscriptions + 1;
END;
--> statement-breakpoint
CREATE TRIGGER subscriptions_recounted AFTER UPDATE OF plan_id, status ON subscriptions BEGIN
  UPDATE subscription_counts SET subscriptions = subscriptions - 1 WHERE plan_id = OLD.plan_id AND status = OLD.status;
  INSERT INTO subscription_counts (plan_id, status, subscriptions) VALUES (NEW.plan_id, NEW.status, 1)
  ON CONFLICT DO UPDATE SET subscriptions = subscriptions + 1;
END;
--> statement-breakpoint
CREATE TRIGGER subscriptions_uncounted AFTER DELETE ON subscriptions BEGIN
  UPDATE subscription_counts SET subscriptions = subscriptions - 1 WHERE plan_id = OLD.plan_id AND status = OLD.status;
END;
--> statement-breakpoint

-- The id is a term of each index, so that a row is found again without walking over the others.
CREATE VIRTUAL TABLE agent_types_search USING fts5(
  agent_type_id, name, description, tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO agent_types_search (agent_type_id, name, description) SELECT id, name, description FROM agent_types;
--> statement-breakpoint
CREATE TRIGGER agent_types_search_insert AFTER INSERT ON agent_types BEGIN
  INSERT INTO agent_types_search (agent_type_id, name, description) VALUES (NEW.id, NEW.name, NEW.description);
END;
--> statement-breakpoint
CREATE TRIGGER agent_types_search_update AFTER UPDATE OF name, description ON agent_types BEGIN
  DELETE FROM agent_types_search WHERE rowid IN (
    SELECT rowid FROM agent_types_search WHERE agent_types_search MATCH 'agent_type_id : "' || OLD.id || '"'
  );
  INSERT INTO agent_types_search (agent_type_id, name, description) VALUES (NEW.id, NEW.name, NEW.description);
END;
--> statement-breakpoint
CREATE TRIGGER agent_types_search_delete AFTER DELETE ON agent_types BEGIN
  DELETE FROM agent_types_search WHERE rowid IN (
    SELECT rowid FROM agent_types_search WHERE agent_types_search MATCH 'agent_type_id : "' || OLD.id || '"'
  );
END;
--> statement-breakpoint

CREATE VIRTUAL TABLE plans_search USING fts5(
  plan_id, name, description, tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO plans_search (plan_id, name, description) SELECT id, name, description FROM plans;
--> statement-breakpoint
CREATE TRIGGER plans_search_insert AFTER INSERT ON plans BEGIN
  INSERT INTO plans_search (plan_id, name, description) VALUES (NEW.id, NEW.name, NEW.description);
END;
--> statement-breakpoint
CREATE TRIGGER plans_search_update AFTER UPDATE OF name, description ON plans BEGIN
  DELETE FROM plans_search WHERE rowid IN (
    SELECT rowid FROM plans_search WHERE plans_search MATCH 'plan_id : "' || OLD.id || '"'
  );
  INSERT INTO plans_search (plan_id, name, description) VALUES (NEW.id, NEW.name, NEW.description);
END;
--> statement-breakpoint
CREATE TRIGGER plans_search_delete AFTER DELETE ON plans BEGIN
  DELETE FROM plans_search WHERE rowid IN (
    SELECT rowid FROM plans_search WHERE plans_search MATCH 'plan_id : "' || OLD.id || '"'
  );
END;
--> statement-breakpoint

CREATE VIRTUAL TABLE subscribers_search USING fts5(
  user_id, name, email, company_name, tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO subscribers_search (user_id, name, email, company_name) SELECT id, name, email, company_name FROM users;
--> statement-breakpoint
CREATE TRIGGER subscribers_search_insert AFTER INSERT ON users BEGIN
  INSERT INTO subscribers_search (user_id, name, email, company_name)
  VALUES (NEW.id, NEW.name, NEW.email, NEW.company_name);
END;
--> statement-breakpoint
CREATE TRIGGER subscribers_search_update AFTER UPDATE OF name, email, company_name ON users BEGIN
  DELETE FROM subscribers_search WHERE rowid IN (
    SELECT rowid FROM subscribers_search WHERE subscribers_search MATCH 'user_id : "' || OLD.id || '"'
  );
  INSERT INTO subscribers_search (user_id, name, email, company_name)
  VALUES (NEW.id, NEW.name, NEW.email, NEW.company_name);
END;
--> statement-breakpoint
CREATE TRIGGER subscribers_search_delete AFTER DELETE ON users BEGIN
  DELETE FROM subscribers_search WHERE rowid IN (
    SELECT rowid FROM subscribers_search WHERE subscribers_search MATCH 'user_id : "' || OLD.id || '"'
  );
END;
