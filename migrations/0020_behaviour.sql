CREATE TABLE `agent_versions` (
	`agent_id` text NOT NULL,
	`number` integer NOT NULL,
	`behaviour` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`published_at` integer NOT NULL,
	`published_by` text,
	`restored_from` integer,
	PRIMARY KEY(`agent_id`, `number`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `agent_versions_publisher` ON `agent_versions` (`published_by`) WHERE published_by IS NOT NULL;--> statement-breakpoint
ALTER TABLE `agents` ADD `behaviour` text DEFAULT '{"instructions":"","nextStep":"","engine":{}}' NOT NULL;--> statement-breakpoint
ALTER TABLE `agents` ADD `behaviour_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `agents` ADD `draft` text;--> statement-breakpoint
ALTER TABLE `agents` ADD `draft_saved_at` integer;