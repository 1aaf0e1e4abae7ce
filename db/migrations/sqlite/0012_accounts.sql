CREATE TABLE `devices` (
	`id` text NOT NULL,
	`member_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`id`, `member_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `devices_member` ON `devices` (`member_id`);--> statement-breakpoint
CREATE INDEX `devices_used` ON `devices` (`last_used_at`);--> statement-breakpoint
CREATE TABLE `email_confirmations` (
	`member_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`token_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_confirmations_token_hash_unique` ON `email_confirmations` (`token_hash`);--> statement-breakpoint
ALTER TABLE `members` ADD `email_confirmed_at` integer;--> statement-breakpoint
CREATE INDEX `members_unconfirmed` ON `members` (`id`) WHERE email_confirmed_at is null;--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `time_zone` text;--> statement-breakpoint
-- Members from before addresses were confirmed count as confirmed.
UPDATE `members` SET `email_confirmed_at` = `created_at`;
