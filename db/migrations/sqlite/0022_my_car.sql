CREATE TABLE `cars` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`parked_at` integer NOT NULL,
	`reminder_day` integer,
	`reminder_minute` integer,
	`is_weekly` integer DEFAULT false NOT NULL,
	`remind_at` integer,
	`reminded_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cars_on_earth" CHECK("cars"."latitude" between -90 and 90 and "cars"."longitude" between -180 and 180),
	CONSTRAINT "cars_day" CHECK("cars"."reminder_day" = cast("cars"."reminder_day" as integer) and "cars"."reminder_day" between 0 and 6),
	CONSTRAINT "cars_minute" CHECK("cars"."reminder_minute" = cast("cars"."reminder_minute" as integer) and "cars"."reminder_minute" between 0 and 1439),
	CONSTRAINT "cars_reminder" CHECK(("cars"."reminder_day" is null) = ("cars"."reminder_minute" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cars_member_id_unique` ON `cars` (`member_id`);--> statement-breakpoint
CREATE INDEX `cars_remind` ON `cars` (`remind_at`) WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX `cars_parked` ON `cars` (`parked_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_push_causes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`about_id` text NOT NULL,
	`handled_up_to` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`mail_at` integer,
	CONSTRAINT "push_causes_kind" CHECK("__new_push_causes"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'reminder', 'test'))
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
	CONSTRAINT "push_deliveries_kind" CHECK("__new_push_deliveries"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'reminder', 'test')),
	CONSTRAINT "push_deliveries_attempts" CHECK("__new_push_deliveries"."attempts" = cast("__new_push_deliveries"."attempts" as integer))
);
--> statement-breakpoint
INSERT INTO `__new_push_deliveries`("id", "subscription_id", "member_id", "kind", "about", "topic", "counts", "content", "created_at", "expires_at", "attempts", "next_attempt_at", "sent_at") SELECT "id", "subscription_id", "member_id", "kind", "about", "topic", "counts", "content", "created_at", "expires_at", "attempts", "next_attempt_at", "sent_at" FROM `push_deliveries`;--> statement-breakpoint
DROP TABLE `push_deliveries`;--> statement-breakpoint
ALTER TABLE `__new_push_deliveries` RENAME TO `push_deliveries`;--> statement-breakpoint
CREATE UNIQUE INDEX `push_deliveries_once` ON `push_deliveries` (`subscription_id`,`about`);--> statement-breakpoint
CREATE INDEX `push_deliveries_due` ON `push_deliveries` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `push_deliveries_member` ON `push_deliveries` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `push_deliveries_created` ON `push_deliveries` (`created_at`);