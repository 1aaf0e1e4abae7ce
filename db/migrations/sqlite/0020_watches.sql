CREATE TABLE `watches` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`cell` integer NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`radius` real NOT NULL,
	`span` text NOT NULL,
	`days` integer,
	`from_minute` integer,
	`to_minute` integer,
	`created_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "watches_on_earth" CHECK("watches"."latitude" between -90 and 90 and "watches"."longitude" between -180 and 180),
	CONSTRAINT "watches_cell_whole" CHECK("watches"."cell" = cast("watches"."cell" as integer)),
	CONSTRAINT "watches_radius" CHECK("watches"."radius" in (0.5, 1, 2)),
	CONSTRAINT "watches_span" CHECK("watches"."span" in ('hour', 'today', 'week')),
	CONSTRAINT "watches_week" CHECK(("watches"."span" = 'week') = ("watches"."days" is not null)),
	CONSTRAINT "watches_hours" CHECK(("watches"."days" is null) = ("watches"."from_minute" is null)),
	CONSTRAINT "watches_both_hours" CHECK(("watches"."from_minute" is null) = ("watches"."to_minute" is null)),
	CONSTRAINT "watches_days" CHECK("watches"."days" = cast("watches"."days" as integer) and "watches"."days" between 1 and 127),
	CONSTRAINT "watches_from" CHECK("watches"."from_minute" = cast("watches"."from_minute" as integer) and "watches"."from_minute" between 0 and 1439),
	CONSTRAINT "watches_to" CHECK("watches"."to_minute" = cast("watches"."to_minute" as integer) and "watches"."to_minute" between 0 and 1439)
);
--> statement-breakpoint
CREATE INDEX `watches_cell` ON `watches` (`cell`,`id`);--> statement-breakpoint
CREATE INDEX `watches_member` ON `watches` (`member_id`);--> statement-breakpoint
CREATE INDEX `watches_end` ON `watches` (`ends_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_push_causes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`about_id` text NOT NULL,
	`handled_up_to` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`mail_at` integer,
	CONSTRAINT "push_causes_kind" CHECK("__new_push_causes"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'test'))
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
	CONSTRAINT "push_deliveries_kind" CHECK("__new_push_deliveries"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'test')),
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
ALTER TABLE `push_preferences` ADD `watches` integer DEFAULT true NOT NULL;