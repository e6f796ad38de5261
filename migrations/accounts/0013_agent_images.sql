CREATE TABLE `agent_images` (
	`agent_id` text NOT NULL,
	`hash` text NOT NULL,
	`data_url` text NOT NULL,
	PRIMARY KEY(`agent_id`, `hash`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE cascade
);
