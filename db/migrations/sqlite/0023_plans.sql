CREATE TABLE `calendar_feeds` (
	`member_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token_hash_unique` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
CREATE INDEX `calendar_feeds_used` ON `calendar_feeds` (`last_used_at`);--> statement-breakpoint
CREATE TABLE `departure_count_days` (
	`day` text PRIMARY KEY NOT NULL,
	`counted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `departure_counts` (
	`day` text NOT NULL,
	`cell` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`spaces` integer NOT NULL,
	PRIMARY KEY(`cell`, `starts_at`),
	FOREIGN KEY (`day`) REFERENCES `departure_count_days`(`day`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "departure_counts_cell" CHECK("departure_counts"."cell" = cast("departure_counts"."cell" as integer)),
	CONSTRAINT "departure_counts_spaces" CHECK("departure_counts"."spaces" = cast("departure_counts"."spaces" as integer) and "departure_counts"."spaces" >= 5)
);
--> statement-breakpoint
CREATE INDEX `departure_counts_day` ON `departure_counts` (`day`);--> statement-breakpoint
CREATE TABLE `departures` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`cell` integer NOT NULL,
	`time_zone` text NOT NULL,
	`days` integer,
	`on_day` text,
	`until_day` text,
	`minute` integer NOT NULL,
	`give_or_take` integer NOT NULL,
	`lists_unasked` integer NOT NULL,
	`created_at` integer NOT NULL,
	`state` text DEFAULT 'ahead' NOT NULL,
	`next_day` text,
	`leaves_at` integer,
	`due_at` integer,
	`unanswered` integer DEFAULT 0 NOT NULL,
	`paused_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "departures_on_earth" CHECK("departures"."latitude" between -90 and 90 and "departures"."longitude" between -180 and 180),
	CONSTRAINT "departures_cell_whole" CHECK("departures"."cell" = cast("departures"."cell" as integer)),
	CONSTRAINT "departures_once_or_weekly" CHECK(("departures"."days" is null) = ("departures"."on_day" is not null)),
	CONSTRAINT "departures_days" CHECK("departures"."days" = cast("departures"."days" as integer) and "departures"."days" between 1 and 127),
	CONSTRAINT "departures_minute" CHECK("departures"."minute" = cast("departures"."minute" as integer) and "departures"."minute" between 0 and 1439),
	CONSTRAINT "departures_give_or_take" CHECK("departures"."give_or_take" = cast("departures"."give_or_take" as integer) and "departures"."give_or_take" between 0 and 15),
	CONSTRAINT "departures_state" CHECK("departures"."state" in ('ahead', 'asked', 'agreed')),
	CONSTRAINT "departures_next" CHECK(("departures"."next_day" is null) = ("departures"."leaves_at" is null)),
	CONSTRAINT "departures_due_next" CHECK("departures"."due_at" is null or "departures"."leaves_at" is not null),
	CONSTRAINT "departures_unanswered" CHECK("departures"."unanswered" = cast("departures"."unanswered" as integer) and "departures"."unanswered" between 0 and 2)
);
--> statement-breakpoint
CREATE INDEX `departures_due` ON `departures` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `departures_member` ON `departures` (`member_id`);--> statement-breakpoint
CREATE INDEX `departures_cell` ON `departures` (`cell`) WHERE leaves_at is not null;--> statement-breakpoint
CREATE INDEX `departures_ended` ON `departures` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX `departures_paused` ON `departures` (`paused_at`) WHERE paused_at is not null;--> statement-breakpoint
CREATE TABLE `free_hours` (
	`cell` integer NOT NULL,
	`week_day` integer NOT NULL,
	`hour` integer NOT NULL,
	`spaces` integer NOT NULL,
	`made_at` integer NOT NULL,
	PRIMARY KEY(`cell`, `week_day`, `hour`),
	CONSTRAINT "free_hours_day" CHECK("free_hours"."week_day" = cast("free_hours"."week_day" as integer) and "free_hours"."week_day" between 0 and 6),
	CONSTRAINT "free_hours_hour" CHECK("free_hours"."hour" = cast("free_hours"."hour" as integer) and "free_hours"."hour" between 0 and 23),
	CONSTRAINT "free_hours_spaces" CHECK("free_hours"."spaces" = cast("free_hours"."spaces" as integer) and "free_hours"."spaces" >= 5)
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_push_causes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`about_id` text NOT NULL,
	`handled_up_to` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`mail_at` integer,
	CONSTRAINT "push_causes_kind" CHECK("__new_push_causes"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'reminder', 'plan', 'test'))
);
--> statement-breakpoint
INSERT INTO `__new_push_causes`("id", "kind", "about_id", "handled_up_to", "created_at", "mail_at") SELECT "id", "kind", "about_id", "handled_up_to", "created_at", "mail_at" FROM `push_causes`;--> statement-breakpoint
DROP TABLE `push_causes`;--> statement-breakpoint
ALTER TABLE `__new_push_causes` RENAME TO `push_causes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `push_causes_mail` ON `push_causes` (`mail_at`);--> statement-breakpoint
CREATE TABLE `__new_push_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`member_id` text NOT NULL,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`topic` text NOT NULL,
	`counts` integer NOT NULL,
	`content` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`sent_at` integer,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_deliveries_kind" CHECK("__new_push_deliveries"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'reminder', 'plan', 'test')),
	CONSTRAINT "push_deliveries_attempts" CHECK("__new_push_deliveries"."attempts" = cast("__new_push_deliveries"."attempts" as integer))
);
--> statement-breakpoint
INSERT INTO `__new_push_deliveries`("id", "subscription_id", "member_id", "kind", "about", "topic", "counts", "content", "created_at", "expires_at", "attempts", "next_attempt_at", "sent_at") SELECT "id", "subscription_id", "member_id", "kind", "about", "topic", "counts", "content", "created_at", "expires_at", "attempts", "next_attempt_at", "sent_at" FROM `push_deliveries`;--> statement-breakpoint
DROP TABLE `push_deliveries`;--> statement-breakpoint
ALTER TABLE `__new_push_deliveries` RENAME TO `push_deliveries`;--> statement-breakpoint
CREATE UNIQUE INDEX `push_deliveries_once` ON `push_deliveries` (`subscription_id`,`about`);--> statement-breakpoint
CREATE INDEX `push_deliveries_due` ON `push_deliveries` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `push_deliveries_member` ON `push_deliveries` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `push_deliveries_created` ON `push_deliveries` (`created_at`);--> statement-breakpoint
ALTER TABLE `push_preferences` ADD `plans` integer DEFAULT true NOT NULL;