CREATE TABLE `conversation_sides` (
	`member_id` text NOT NULL,
	`partner_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`last_message_id` text,
	`unread` integer DEFAULT 0 NOT NULL,
	`touched_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `partner_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversation_sides_unread" CHECK("conversation_sides"."unread" = cast("conversation_sides"."unread" as integer) and "conversation_sides"."unread" >= 0)
);
--> statement-breakpoint
CREATE INDEX `conversation_sides_newest` ON `conversation_sides` (`member_id`,`touched_at`);--> statement-breakpoint
CREATE INDEX `conversation_sides_conversation` ON `conversation_sides` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `conversation_sides_partner` ON `conversation_sides` (`partner_id`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`low_id` text NOT NULL,
	`high_id` text NOT NULL,
	`started_by_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`low_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`high_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversations_ordered" CHECK("conversations"."low_id" < "conversations"."high_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_pair` ON `conversations` (`low_id`,`high_id`);--> statement-breakpoint
CREATE INDEX `conversations_high` ON `conversations` (`high_id`);--> statement-breakpoint
CREATE INDEX `conversations_started` ON `conversations` (`started_by_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`receiver_id` text NOT NULL,
	`content` text NOT NULL,
	`client_id` text,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`receiver_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`conversation_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_client` ON `messages` (`sender_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `messages_receiver` ON `messages` (`receiver_id`);--> statement-breakpoint
CREATE INDEX `messages_age` ON `messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `donations` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text,
	`status` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`payment_intent_id` text,
	`checkout_session_id` text,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`refunded_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "donations_status" CHECK("donations"."status" in ('pending', 'paid', 'failed', 'refunded')),
	CONSTRAINT "donations_amount" CHECK("donations"."amount_cents" = cast("donations"."amount_cents" as integer) and "donations"."amount_cents" >= 300)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `donations_payment_intent_id_unique` ON `donations` (`payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `donations_checkout_session_id_unique` ON `donations` (`checkout_session_id`);--> statement-breakpoint
CREATE INDEX `donations_member` ON `donations` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `donations_created` ON `donations` (`created_at`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `members` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`role` text DEFAULT 'member' NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`vehicle_description` text DEFAULT '' NOT NULL,
	`license_plate` text DEFAULT '' NOT NULL,
	`photo_key` text,
	`search_text` text NOT NULL,
	`city_folded` text DEFAULT '' NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`spaces_shared` integer DEFAULT 0 NOT NULL,
	`rating` real,
	`show_initial_only` integer DEFAULT false NOT NULL,
	`show_presence` integer DEFAULT true NOT NULL,
	`time_zone` text,
	`time_zone_changed_at` integer,
	`last_latitude` real,
	`last_longitude` real,
	`last_place_at` integer,
	`last_seen_at` integer,
	`inaugural_since` integer,
	`inaugural_until` integer,
	`suspended_at` integer,
	`suspended_reason` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "members_role" CHECK("members"."role" in ('member', 'admin')),
	CONSTRAINT "members_plate" CHECK(length("members"."license_plate") <= 4),
	CONSTRAINT "members_email_folded" CHECK("members"."email" = lower("members"."email")),
	CONSTRAINT "members_points_whole" CHECK("members"."points" = cast("members"."points" as integer)),
	CONSTRAINT "members_place" CHECK("members"."last_latitude" between -90 and 90 and "members"."last_longitude" between -180 and 180),
	CONSTRAINT "members_rating" CHECK("members"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `members_email_unique` ON `members` (`email`);--> statement-breakpoint
CREATE INDEX `members_created` ON `members` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `members_seen_place` ON `members` (`last_place_at`);--> statement-breakpoint
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`destructive` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notices_member` ON `notices` (`member_id`,`id`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_token_hash_unique` ON `password_resets` (`token_hash`);--> statement-breakpoint
CREATE INDEX `password_resets_member` ON `password_resets` (`member_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_member` ON `sessions` (`member_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`photo_key` text,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `uploads_member` ON `uploads` (`member_id`);--> statement-breakpoint
CREATE INDEX `uploads_expiry` ON `uploads` (`expires_at`);--> statement-breakpoint
CREATE TABLE `visits` (
	`member_id` text NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`member_id`, `day`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text,
	`action` text NOT NULL,
	`subject_id` text,
	`details` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject_id`);--> statement-breakpoint
CREATE INDEX `audit_entries_admin` ON `audit_entries` (`admin_id`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "blocks_not_oneself" CHECK("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text,
	`reported_id` text,
	`reason` text NOT NULL,
	`message_id` text,
	`space_id` text,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by_id` text,
	FOREIGN KEY (`reporter_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reported_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_reported` ON `reports` (`reported_id`);--> statement-breakpoint
CREATE INDEX `reports_created` ON `reports` (`created_at`);--> statement-breakpoint
CREATE TABLE `achievements` (
	`member_id` text NOT NULL,
	`achievement_id` text NOT NULL,
	`granted_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `achievement_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "achievements_known" CHECK("achievements"."achievement_id" in ('first_share', 'good_neighbor', 'point_collector', 'community_leader'))
);
--> statement-breakpoint
CREATE TABLE `point_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`points` integer NOT NULL,
	`space_id` text,
	`promise_id` text,
	`partner_id` text,
	`redemption_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "point_transactions_kind_known" CHECK("point_transactions"."kind" in ('shared', 'share_undone', 'helped', 'found', 'profile', 'streak', 'claimed', 'refunded', 'corrected')),
	CONSTRAINT "point_transactions_whole" CHECK("point_transactions"."points" = cast("point_transactions"."points" as integer) and "point_transactions"."points" <> 0)
);
--> statement-breakpoint
CREATE INDEX `point_transactions_member` ON `point_transactions` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `point_transactions_kind` ON `point_transactions` (`member_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `point_transactions_once_a_handover` ON `point_transactions` (`promise_id`,`kind`) WHERE kind in ('helped', 'found');--> statement-breakpoint
CREATE UNIQUE INDEX `point_transactions_profile_once` ON `point_transactions` (`member_id`) WHERE kind = 'profile';--> statement-breakpoint
CREATE TABLE `ratings` (
	`promise_id` text NOT NULL,
	`rater_id` text NOT NULL,
	`rated_id` text NOT NULL,
	`stars` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`promise_id`, `rater_id`),
	FOREIGN KEY (`promise_id`) REFERENCES `promises`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rater_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rated_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "ratings_stars" CHECK("ratings"."stars" = cast("ratings"."stars" as integer) and "ratings"."stars" between 1 and 5),
	CONSTRAINT "ratings_not_oneself" CHECK("ratings"."rater_id" <> "ratings"."rated_id")
);
--> statement-breakpoint
CREATE INDEX `ratings_rated` ON `ratings` (`rated_id`,`rater_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `ratings_rater` ON `ratings` (`rater_id`);--> statement-breakpoint
CREATE TABLE `redemptions` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`reward_id` text NOT NULL,
	`cost` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by_id` text,
	`note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "redemptions_status_known" CHECK("redemptions"."status" in ('pending', 'fulfilled', 'refused')),
	CONSTRAINT "redemptions_cost" CHECK("redemptions"."cost" = cast("redemptions"."cost" as integer) and "redemptions"."cost" > 0)
);
--> statement-breakpoint
CREATE INDEX `redemptions_member` ON `redemptions` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `redemptions_status` ON `redemptions` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `request_declines` (
	`request_id` text NOT NULL,
	`member_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`request_id`, `member_id`),
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `request_declines_member` ON `request_declines` (`member_id`);--> statement-breakpoint
CREATE TABLE `requests` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`status` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`radius` integer NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`promise_id` text,
	`wait_minutes` integer,
	`created_at` integer NOT NULL,
	`promised_at` integer,
	`expires_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "requests_status" CHECK("requests"."status" in ('pending', 'confirmed', 'completed', 'expired', 'cancelled')),
	CONSTRAINT "requests_radius" CHECK("requests"."radius" = cast("requests"."radius" as integer) and "requests"."radius" between 1 and 3218),
	CONSTRAINT "requests_on_earth" CHECK("requests"."latitude" between -90 and 90 and "requests"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE INDEX `requests_near` ON `requests` (`latitude`,`longitude`,`id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `requests_member` ON `requests` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `requests_expiry` ON `requests` (`expires_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `requests_promised` ON `requests` (`promised_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `requests_one_open_a_member` ON `requests` (`member_id`) WHERE status in ('pending', 'confirmed');--> statement-breakpoint
CREATE TABLE `promises` (
	`id` text PRIMARY KEY NOT NULL,
	`space_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`driver_id` text,
	`request_id` text,
	`wait_minutes` integer NOT NULL,
	`handover_code` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`bound_at` integer,
	`owner_confirmed_at` integer,
	`counted_at` integer,
	`ended_at` integer,
	`outcome` text,
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`driver_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "promises_outcome" CHECK("promises"."outcome" is null or "promises"."outcome" in ('handed_over', 'taken_back', 'cannot_come', 'expired', 'taken_by_other', 'not_got')),
	CONSTRAINT "promises_ended" CHECK(("promises"."outcome" is null) = ("promises"."ended_at" is null)),
	CONSTRAINT "promises_wait" CHECK("promises"."wait_minutes" in (5, 10, 20)),
	CONSTRAINT "promises_not_to_oneself" CHECK("promises"."driver_id" is null or "promises"."driver_id" <> "promises"."owner_id"),
	CONSTRAINT "promises_wait_whole" CHECK("promises"."wait_minutes" = cast("promises"."wait_minutes" as integer))
);
--> statement-breakpoint
CREATE INDEX `promises_space` ON `promises` (`space_id`);--> statement-breakpoint
CREATE INDEX `promises_owner` ON `promises` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `promises_driver` ON `promises` (`driver_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `promises_one_open_a_space` ON `promises` (`space_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `promises_one_open_a_driver` ON `promises` (`driver_id`) WHERE ended_at is null and bound_at is not null;--> statement-breakpoint
CREATE INDEX `promises_unanswered` ON `promises` (`owner_confirmed_at`) WHERE owner_confirmed_at is not null and ended_at is null;--> statement-breakpoint
CREATE TABLE `space_sightings` (
	`space_id` text NOT NULL,
	`member_id` text NOT NULL,
	`word` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`space_id`, `member_id`),
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "space_sightings_word" CHECK("space_sightings"."word" in ('taken', 'still_free'))
);
--> statement-breakpoint
CREATE INDEX `space_sightings_member` ON `space_sightings` (`member_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `spaces` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`status` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`available_at` integer NOT NULL,
	`listed_until` integer NOT NULL,
	`promise_expires_at` integer,
	`promise_id` text,
	`asked_still_free_at` integer,
	`points_earned` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	`coarsened_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "spaces_status" CHECK("spaces"."status" in ('available', 'leaving_soon', 'promised', 'occupied', 'removed', 'expired')),
	CONSTRAINT "spaces_promised" CHECK(("spaces"."status" = 'promised') = ("spaces"."promise_expires_at" is not null)),
	CONSTRAINT "spaces_on_earth" CHECK("spaces"."latitude" between -90 and 90 and "spaces"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE INDEX `spaces_near` ON `spaces` (`latitude`,`longitude`,`id`) WHERE status in ('available', 'leaving_soon', 'promised');--> statement-breakpoint
CREATE INDEX `spaces_owner` ON `spaces` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `spaces_listed_until` ON `spaces` (`listed_until`) WHERE status in ('available', 'leaving_soon');--> statement-breakpoint
CREATE INDEX `spaces_promise_expiry` ON `spaces` (`promise_expires_at`) WHERE status = 'promised';--> statement-breakpoint
CREATE INDEX `spaces_closed` ON `spaces` (`closed_at`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text,
	`name` text NOT NULL,
	`company` text DEFAULT '' NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`handled_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `contact_messages_created` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `contact_messages_member` ON `contact_messages` (`member_id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`member_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `key`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`error` text
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer,
	`failed_at` integer,
	`last_error` text,
	CONSTRAINT "outbox_attempts" CHECK("outbox"."attempts" = cast("outbox"."attempts" as integer))
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`) WHERE sent_at is null and failed_at is null;