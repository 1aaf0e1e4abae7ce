CREATE TABLE `home_areas` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "home_areas_on_earth" CHECK("home_areas"."latitude" between -90 and 90 and "home_areas"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE INDEX `home_areas_member` ON `home_areas` (`member_id`);--> statement-breakpoint
ALTER TABLE `spaces` ADD `nameless` integer DEFAULT false NOT NULL;