CREATE TRIGGER channels_counted AFTER INSERT ON channels BEGIN
  UPDATE agents SET channel_count = channel_count + 1 WHERE id = NEW.agent_id;
END;
--> statement-breakpoint
CREATE TRIGGER channels_uncounted AFTER DELETE ON channels BEGIN
  UPDATE agents SET channel_count = channel_count - 1 WHERE id = OLD.agent_id;
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
--> statement-breakpoint
-- Rows may go once their retention of 400 days is over, never earlier.
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
WHEN OLD.at > (unixepoch() - 400 * 86400) * 1000 BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_replace BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
--> statement-breakpoint
-- What each owner may do today. A subscription is live from its start to its end, both days included, in UTC; one that
-- renews itself does not end. Super administrators have no limits. `conversation_limit`: how many plan conversations of a
-- month are answered, which is a tenth more than the plan has where its owner chose `grace`.
CREATE VIEW entitlements AS
SELECT s.user_id AS owner_id, s.plan_id, p.max_agents, p.max_conversations,
  p.max_conversations + CASE (SELECT u.quota_policy FROM users u WHERE u.id = s.user_id)
    WHEN 'grace' THEN p.max_conversations / 10 ELSE 0 END AS conversation_limit
FROM subscriptions s JOIN plans p ON p.id = s.plan_id
WHERE s.status = 'active' AND s.start_date <= date('now')
  AND (s.end_date IS NULL OR s.end_date >= date('now') OR s.auto_renew = 1)
UNION ALL
SELECT user_id, NULL, NULL, NULL, NULL FROM user_roles WHERE role_id = '00000000-0000-4000-8000-000000000001';
--> statement-breakpoint
-- Each change of a passage is counted where it is known: at its type, or at its agent and its document.
CREATE TRIGGER passages_added AFTER INSERT ON passages BEGIN
  UPDATE agent_types SET knowledge_version = knowledge_version + 1 WHERE id = NEW.agent_type_id;
  UPDATE agents SET knowledge_version = knowledge_version + 1, passage_count = passage_count + 1
  WHERE id = NEW.agent_id;
  UPDATE documents SET passages_version = passages_version + 1, passage_count = passage_count + 1
  WHERE id = NEW.document_id;
END;
--> statement-breakpoint
CREATE TRIGGER passages_changed AFTER UPDATE ON passages BEGIN
  UPDATE agent_types SET knowledge_version = knowledge_version + 1 WHERE id IN (OLD.agent_type_id, NEW.agent_type_id);
  UPDATE agents SET
    knowledge_version = knowledge_version + 1,
    passage_count = passage_count + (id IS NEW.agent_id) - (id IS OLD.agent_id)
  WHERE id IN (OLD.agent_id, NEW.agent_id);
  UPDATE documents SET
    passages_version = passages_version + 1,
    passage_count = passage_count + (id IS NEW.document_id) - (id IS OLD.document_id)
  WHERE id IN (OLD.document_id, NEW.document_id);
END;
--> statement-breakpoint
CREATE TRIGGER passages_removed AFTER DELETE ON passages BEGIN
  UPDATE agent_types SET knowledge_version = knowledge_version + 1 WHERE id = OLD.agent_type_id;
  UPDATE agents SET knowledge_version = knowledge_version + 1, passage_count = passage_count - 1
  WHERE id = OLD.agent_id;
  UPDATE documents SET passages_version = passages_version + 1, passage_count = passage_count - 1
  WHERE id = OLD.document_id;
END;
--> statement-breakpoint
-- What a table definition cannot say of people: how they are found, and which of their rights nothing takes away.

-- Users are found by any part of a name, an address or a company that is three letters long, and by the beginning of a
-- word when it is shorter. The index holds every three letters, without capitals and marks. Each word, and each sign
-- between words, has two spaces before it, so that ` an` is a word that begins with `an`; the same is done to what is
-- looked for.
CREATE VIRTUAL TABLE users_search USING fts5(
  name, email, company_name,
  content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 0 remove_diacritics 1'
);
--> statement-breakpoint
CREATE VIEW users_spaced AS SELECT
  users.rowid AS user_rowid,
  '  ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(name, ''), ' ', '  '), '@', '  @  '), '.', '  .  '), '-', '  -  '), '_', '  _  '), '+', '  +  '), '%', '  %  '), '&', '  &  '), '/', '  /  '), ',', '  ,  '), ':', '  :  '), ';', '  ;  '), '(', '  (  '), ')', '  )  '), '#', '  #  '), '*', '  *  '), '''', '  ''  '), '"', '  "  '), '’', '  ’  ') AS name,
  '  ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(email, ''), ' ', '  '), '@', '  @  '), '.', '  .  '), '-', '  -  '), '_', '  _  '), '+', '  +  '), '%', '  %  '), '&', '  &  '), '/', '  /  '), ',', '  ,  '), ':', '  :  '), ';', '  ;  '), '(', '  (  '), ')', '  )  '), '#', '  #  '), '*', '  *  '), '''', '  ''  '), '"', '  "  '), '’', '  ’  ') AS email,
  '  ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(company_name, ''), ' ', '  '), '@', '  @  '), '.', '  .  '), '-', '  -  '), '_', '  _  '), '+', '  +  '), '%', '  %  '), '&', '  &  '), '/', '  /  '), ',', '  ,  '), ':', '  :  '), ';', '  ;  '), '(', '  (  '), ')', '  )  '), '#', '  #  '), '*', '  *  '), '''', '  ''  '), '"', '  "  '), '’', '  ’  ') AS company_name
FROM users WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER users_search_insert AFTER INSERT ON users BEGIN
  INSERT INTO users_search(rowid, name, email, company_name) SELECT * FROM users_spaced WHERE user_rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER users_search_update AFTER UPDATE OF name, email, company_name, deleted_at ON users BEGIN
  DELETE FROM users_search WHERE rowid = OLD.rowid;
  INSERT INTO users_search(rowid, name, email, company_name) SELECT * FROM users_spaced WHERE user_rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER users_search_delete AFTER DELETE ON users BEGIN
  DELETE FROM users_search WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER user_roles_since AFTER INSERT ON user_roles WHEN NEW.user_since = 0 BEGIN
  UPDATE user_roles SET user_since = coalesce((SELECT created_at FROM users WHERE id = NEW.user_id), 0)
  WHERE user_id = NEW.user_id AND role_id = NEW.role_id;
END;
--> statement-breakpoint
-- There is always somebody who can let others in: the last active super administrator stays what he is.
CREATE VIEW active_super_admins AS
SELECT user_id FROM user_roles JOIN users ON users.id = user_roles.user_id
WHERE role_id = '00000000-0000-4000-8000-000000000001' AND is_active = 1 AND deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER users_last_super_admin BEFORE UPDATE OF is_active, deleted_at ON users
WHEN (NEW.is_active = 0 OR NEW.deleted_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM active_super_admins WHERE user_id = OLD.id)
  AND NOT EXISTS (SELECT 1 FROM active_super_admins WHERE user_id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'lastSuperAdmin');
END;
--> statement-breakpoint
CREATE TRIGGER users_last_super_admin_row BEFORE DELETE ON users
WHEN EXISTS (SELECT 1 FROM active_super_admins WHERE user_id = OLD.id)
  AND NOT EXISTS (SELECT 1 FROM active_super_admins WHERE user_id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'lastSuperAdmin');
END;
--> statement-breakpoint
CREATE TRIGGER user_roles_last_super_admin BEFORE DELETE ON user_roles
WHEN OLD.role_id = '00000000-0000-4000-8000-000000000001'
  AND EXISTS (SELECT 1 FROM active_super_admins WHERE user_id = OLD.user_id)
  AND NOT EXISTS (SELECT 1 FROM active_super_admins WHERE user_id <> OLD.user_id)
BEGIN
  SELECT RAISE(ABORT, 'lastSuperAdmin');
END;
--> statement-breakpoint
CREATE TRIGGER user_roles_fixed BEFORE UPDATE OF user_id, role_id ON user_roles BEGIN
  SELECT RAISE(ABORT, 'a role is granted and taken, never turned into another');
END;
--> statement-breakpoint
-- Who is deleted holds nothing any more, so that he does not count among the users of a role.
CREATE TRIGGER users_deleted_hold_nothing AFTER UPDATE OF deleted_at ON users
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL BEGIN
  DELETE FROM user_roles WHERE user_id = NEW.id;
END;
--> statement-breakpoint
-- What the server knows by its name keeps it.
CREATE TRIGGER roles_system_name BEFORE UPDATE ON roles
WHEN OLD.is_system = 1 AND (NEW.name <> OLD.name OR NEW.name_key <> OLD.name_key OR NEW.is_system <> 1 OR NEW.id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'systemRole');
END;
--> statement-breakpoint
CREATE TRIGGER roles_system_row BEFORE DELETE ON roles WHEN OLD.is_system = 1 BEGIN
  SELECT RAISE(ABORT, 'systemRole');
END;
--> statement-breakpoint
CREATE TRIGGER permissions_system_name BEFORE UPDATE ON permissions
WHEN OLD.is_system = 1 AND (NEW.name <> OLD.name OR NEW.name_key <> OLD.name_key OR NEW.is_system <> 1 OR NEW.id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'systemPermission');
END;
--> statement-breakpoint
CREATE TRIGGER permissions_system_row BEFORE DELETE ON permissions WHEN OLD.is_system = 1 BEGIN
  SELECT RAISE(ABORT, 'systemPermission');
END;
--> statement-breakpoint
-- The super administrator's role permits everything by itself; a list could only pretend to limit it.
CREATE TRIGGER role_permissions_super_admin BEFORE INSERT ON role_permissions
WHEN NEW.role_id = '00000000-0000-4000-8000-000000000001' BEGIN
  SELECT RAISE(ABORT, 'systemRole');
END;
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
--> statement-breakpoint
CREATE TRIGGER agent_engine_keys_forgotten AFTER UPDATE OF deleted_at ON agents
WHEN NEW.deleted_at IS NOT NULL
BEGIN
  DELETE FROM agent_engine_keys WHERE agent_id = NEW.id;
END;
--> statement-breakpoint
-- The rows that exist in every installation: the permissions the server knows and the two system roles.

INSERT INTO permissions (id, name, name_key, is_system, created_at, updated_at) VALUES
  ('00000000-0000-4000-8000-000000000101', 'dashboard_access', 'dashboard_access', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000102', 'agent_management', 'agent_management', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000103', 'conversations_access', 'conversations_access', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000104', 'analytics_access', 'analytics_access', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000105', 'subscription_access', 'subscription_access', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000106', 'system_settings', 'system_settings', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000107', 'billing_management', 'billing_management', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000108', 'user_management', 'user_management', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000109', 'role_management', 'role_management', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000110', 'agent_types_management', 'agent_types_management', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000111', 'plans_management', 'plans_management', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000112', 'subscription_management', 'subscription_management', 1, 0, 0);
--> statement-breakpoint
INSERT INTO roles (id, name, name_key, is_system, created_at, updated_at) VALUES
  ('00000000-0000-4000-8000-000000000001', 'super_admin', 'super_admin', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000002', 'customer', 'customer', 1, 0, 0);
--> statement-breakpoint
INSERT INTO role_permissions (role_id, permission_id) VALUES
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000101'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000102'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000103'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000104'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000105'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000106'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000107');
