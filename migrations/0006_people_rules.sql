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
INSERT INTO users_search(rowid, name, email, company_name) SELECT * FROM users_spaced;
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

UPDATE user_roles SET user_since = coalesce((SELECT created_at FROM users WHERE users.id = user_roles.user_id), 0);
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
