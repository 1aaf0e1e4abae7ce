ALTER TABLE `members` ADD `show_full_name` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `members` ADD `looking_until` integer;--> statement-breakpoint
ALTER TABLE `members` DROP COLUMN `show_initial_only`;--> statement-breakpoint
ALTER TABLE `requests` ADD `about` integer DEFAULT false NOT NULL;