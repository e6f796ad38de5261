CREATE TABLE `settled_questions` (
	`agent_id` text NOT NULL,
	`key` text NOT NULL,
	`answer_id` text,
	`settled_at` integer NOT NULL,
	PRIMARY KEY(`agent_id`, `key`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answer_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `settled_questions_answer` ON `settled_questions` (`answer_id`);--> statement-breakpoint
CREATE INDEX `settled_questions_recent` ON `settled_questions` (`agent_id`,settled_at DESC);--> statement-breakpoint
CREATE TABLE `test_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`question` text NOT NULL,
	`expected` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer,
	`last_ms` integer,
	`last_reply` text,
	`last_failure` text,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `test_cases_agent` ON `test_cases` (`agent_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `conversations_unknown` ON `conversations` (`agent_id`,`created_at`) WHERE state = 'unanswered' OR (state = 'answered' AND sources = '[]');