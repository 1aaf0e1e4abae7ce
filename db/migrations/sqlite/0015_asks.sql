CREATE TABLE `asks` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`space_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`declined_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "asks_not_of_oneself" CHECK("asks"."member_id" <> "asks"."owner_id")
);
--> statement-breakpoint
CREATE INDEX `asks_member` ON `asks` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `asks_owner` ON `asks` (`owner_id`);--> statement-breakpoint
CREATE INDEX `asks_space` ON `asks` (`space_id`);--> statement-breakpoint
CREATE INDEX `asks_created` ON `asks` (`created_at`);--> statement-breakpoint
ALTER TABLE `requests` ADD `asked_space_id` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `ask_phrase` text;