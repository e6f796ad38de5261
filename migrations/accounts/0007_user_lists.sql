ALTER TABLE `users` ADD `last_sign_in_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `sorted_name` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'ñ', 'n~'), 'Ñ', 'n~'), 'ё', 'еӿ'), 'Ё', 'Еӿ'), 'ө', 'оӿ'), 'Ө', 'Оӿ'), 'ү', 'уӿ'), 'Ү', 'Уӿ')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`deleted_at`,`sorted_name`);--> statement-breakpoint
CREATE INDEX `users_signed_in` ON `users` (`deleted_at`,`last_sign_in_at`);--> statement-breakpoint
-- When somebody last signed in stands in the log, as far back as it is kept.
UPDATE users SET last_sign_in_at = (
  SELECT max(at) FROM audit_log WHERE actor_id = users.id AND action IN ('login', 'register') AND result = 'ok'
) WHERE deleted_at IS NULL;
