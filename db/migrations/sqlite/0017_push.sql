CREATE TABLE `push_causes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`about_id` text NOT NULL,
	`handled_up_to` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "push_causes_kind" CHECK("push_causes"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'test'))
);
--> statement-breakpoint
CREATE TABLE `push_deliveries` (
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
	CONSTRAINT "push_deliveries_kind" CHECK("push_deliveries"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'test')),
	CONSTRAINT "push_deliveries_attempts" CHECK("push_deliveries"."attempts" = cast("push_deliveries"."attempts" as integer))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_deliveries_once` ON `push_deliveries` (`subscription_id`,`about`);--> statement-breakpoint
CREATE INDEX `push_deliveries_due` ON `push_deliveries` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `push_deliveries_member` ON `push_deliveries` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `push_deliveries_created` ON `push_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `push_preferences` (
	`member_id` text PRIMARY KEY NOT NULL,
	`requests` integer DEFAULT true NOT NULL,
	`promises` integer DEFAULT true NOT NULL,
	`arrivals` integer DEFAULT true NOT NULL,
	`messages` integer DEFAULT true NOT NULL,
	`still_free` integer DEFAULT true NOT NULL,
	`got_it` integer DEFAULT true NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	`show_details` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_preferences_from" CHECK("push_preferences"."quiet_from" = cast("push_preferences"."quiet_from" as integer) and "push_preferences"."quiet_from" between 0 and 1439),
	CONSTRAINT "push_preferences_to" CHECK("push_preferences"."quiet_to" = cast("push_preferences"."quiet_to" as integer) and "push_preferences"."quiet_to" between 0 and 1439),
	CONSTRAINT "push_preferences_quiet" CHECK(("push_preferences"."quiet_from" is null) = ("push_preferences"."quiet_to" is null))
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`browser` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_sent_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`paused_until` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_subscriptions_failures" CHECK("push_subscriptions"."failures" = cast("push_subscriptions"."failures" as integer))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_member` ON `push_subscriptions` (`member_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);