ALTER TABLE `test_cases` ADD `last_version` integer;--> statement-breakpoint
ALTER TABLE `test_cases` ADD `last_judgement` text;--> statement-breakpoint
ALTER TABLE `test_cases` ADD `draft_run` text;