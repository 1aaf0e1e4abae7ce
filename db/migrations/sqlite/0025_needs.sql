CREATE TABLE `matches` (
	`id` text PRIMARY KEY NOT NULL,
	`need_id` text NOT NULL,
	`departure_id` text NOT NULL,
	`seeker_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`day` text NOT NULL,
	`leaves_at` integer NOT NULL,
	`half_hour_at` integer NOT NULL,
	`band` real NOT NULL,
	`created_at` integer NOT NULL,
	`seeker_accepted_at` integer,
	`owner_accepted_at` integer,
	`reminded_at` integer,
	`ended_at` integer,
	`outcome` text,
	`ended_by_id` text,
	`promise_id` text,
	FOREIGN KEY (`seeker_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "matches_band" CHECK("matches"."band" in (0.25, 0.5, 1)),
	CONSTRAINT "matches_outcome" CHECK("matches"."outcome" is null or "matches"."outcome" in ('promised', 'declined', 'cancelled', 'lapsed', 'ended')),
	CONSTRAINT "matches_ended" CHECK(("matches"."outcome" is null) = ("matches"."ended_at" is null)),
	CONSTRAINT "matches_promised" CHECK(("matches"."promise_id" is not null) = ("matches"."outcome" is not null and "matches"."outcome" = 'promised')),
	CONSTRAINT "matches_not_to_oneself" CHECK("matches"."seeker_id" <> "matches"."owner_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `matches_promise_id_unique` ON `matches` (`promise_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `matches_one_a_need_a_day` ON `matches` (`need_id`,`day`);--> statement-breakpoint
CREATE UNIQUE INDEX `matches_one_a_departure` ON `matches` (`departure_id`,`leaves_at`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `matches_seeker` ON `matches` (`seeker_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `matches_owner` ON `matches` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `matches_open` ON `matches` (`half_hour_at`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `matches_leaves` ON `matches` (`leaves_at`);--> statement-breakpoint
CREATE TABLE `needs` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`radius` real NOT NULL,
	`time_zone` text NOT NULL,
	`days` integer NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`unserved_since` integer NOT NULL,
	`match_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "needs_on_earth" CHECK("needs"."latitude" between -90 and 90 and "needs"."longitude" between -180 and 180),
	CONSTRAINT "needs_radius" CHECK("needs"."radius" in (0.25, 0.5, 1)),
	CONSTRAINT "needs_days" CHECK("needs"."days" = cast("needs"."days" as integer) and "needs"."days" between 1 and 127),
	CONSTRAINT "needs_from" CHECK("needs"."from_minute" = cast("needs"."from_minute" as integer) and "needs"."from_minute" between 0 and 1439),
	CONSTRAINT "needs_to" CHECK("needs"."to_minute" = cast("needs"."to_minute" as integer) and "needs"."to_minute" between 0 and 1439),
	CONSTRAINT "needs_not_empty" CHECK("needs"."from_minute" <> "needs"."to_minute")
);
--> statement-breakpoint
CREATE INDEX `needs_member` ON `needs` (`member_id`);--> statement-breakpoint
CREATE INDEX `needs_due` ON `needs` (`match_at`,`unserved_since`);--> statement-breakpoint
CREATE INDEX `needs_end` ON `needs` (`ends_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_push_causes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`about_id` text NOT NULL,
	`handled_up_to` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`mail_at` integer,
	CONSTRAINT "push_causes_kind" CHECK("__new_push_causes"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'reminder', 'plan', 'match', 'test'))
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
	CONSTRAINT "push_deliveries_kind" CHECK("__new_push_deliveries"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'reminder', 'plan', 'match', 'test')),
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
DROP INDEX `departures_cell`;--> statement-breakpoint
CREATE INDEX `departures_near` ON `departures` (`cell`,`leaves_at`) WHERE leaves_at is not null;--> statement-breakpoint
ALTER TABLE `push_preferences` ADD `matches` integer DEFAULT true NOT NULL;