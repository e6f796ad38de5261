ALTER TABLE `users` ADD `time_zone` text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
-- What the oldest of an account's agents that names a time zone says of its business.
UPDATE users SET time_zone = coalesce((
  SELECT iif(json_valid(behaviour), behaviour ->> '$.business.timeZone', NULL) AS zone FROM agents
  WHERE owner_id = users.id AND deleted_at IS NULL AND zone IS NOT NULL ORDER BY created_at LIMIT 1), 'UTC');
