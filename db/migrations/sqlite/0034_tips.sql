CREATE TABLE `tip_reports` (
	`tip_id` text NOT NULL,
	`member_id` text NOT NULL,
	`word` text NOT NULL,
	`established` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tip_id`, `member_id`),
	FOREIGN KEY (`tip_id`) REFERENCES `tips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tip_reports_word" CHECK("tip_reports"."word" in ('taken', 'not_there'))
);
--> statement-breakpoint
CREATE INDEX `tip_reports_member` ON `tip_reports` (`member_id`);--> statement-breakpoint
CREATE TABLE `tips` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`unproven` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tips_on_earth" CHECK("tips"."latitude" between -90 and 90 and "tips"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE INDEX `tips_seen` ON `tips` (`created_at`);--> statement-breakpoint
CREATE INDEX `tips_member` ON `tips` (`member_id`,`created_at`);