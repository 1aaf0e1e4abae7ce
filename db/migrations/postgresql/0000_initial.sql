CREATE TABLE "conversation_sides" (
	"member_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"last_message_id" text,
	"unread" integer DEFAULT 0 NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_sides_member_id_partner_id_pk" PRIMARY KEY("member_id","partner_id"),
	CONSTRAINT "conversation_sides_unread" CHECK ("conversation_sides"."unread" = cast("conversation_sides"."unread" as integer) and "conversation_sides"."unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"low_id" text NOT NULL,
	"high_id" text NOT NULL,
	"started_by_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_ordered" CHECK ("conversations"."low_id" < "conversations"."high_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"sender_id" text NOT NULL,
	"receiver_id" text NOT NULL,
	"content" text NOT NULL,
	"client_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"payment_intent_id" text,
	"checkout_session_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "donations_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "donations_checkout_session_id_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "donations_status" CHECK ("donations"."status" in ('pending', 'paid', 'failed', 'refunded')),
	CONSTRAINT "donations_amount" CHECK ("donations"."amount_cents" = cast("donations"."amount_cents" as integer) and "donations"."amount_cents" >= 300)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"role" text DEFAULT 'member' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"vehicle_description" text DEFAULT '' NOT NULL,
	"license_plate" text DEFAULT '' NOT NULL,
	"photo_key" text,
	"search_text" text NOT NULL,
	"city_folded" text DEFAULT '' NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"spaces_shared" integer DEFAULT 0 NOT NULL,
	"rating" double precision,
	"show_initial_only" boolean DEFAULT false NOT NULL,
	"show_presence" boolean DEFAULT true NOT NULL,
	"time_zone" text,
	"time_zone_changed_at" timestamp (3) with time zone,
	"last_latitude" double precision,
	"last_longitude" double precision,
	"last_place_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"inaugural_since" timestamp (3) with time zone,
	"inaugural_until" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"suspended_reason" text,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_email_unique" UNIQUE("email"),
	CONSTRAINT "members_role" CHECK ("members"."role" in ('member', 'admin')),
	CONSTRAINT "members_plate" CHECK (length("members"."license_plate") <= 4),
	CONSTRAINT "members_email_folded" CHECK ("members"."email" = lower("members"."email")),
	CONSTRAINT "members_points_whole" CHECK ("members"."points" = cast("members"."points" as integer)),
	CONSTRAINT "members_place" CHECK ("members"."last_latitude" between -90 and 90 and "members"."last_longitude" between -180 and 180),
	CONSTRAINT "members_rating" CHECK ("members"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"destructive" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"photo_key" text
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"member_id" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "visits_member_id_day_pk" PRIMARY KEY("member_id","day")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"admin_id" text,
	"action" text NOT NULL,
	"subject_id" text,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_not_oneself" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text,
	"reported_id" text,
	"reason" text NOT NULL,
	"message_id" text,
	"space_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by_id" text
);
--> statement-breakpoint
CREATE TABLE "achievements" (
	"member_id" text NOT NULL,
	"achievement_id" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "achievements_member_id_achievement_id_pk" PRIMARY KEY("member_id","achievement_id"),
	CONSTRAINT "achievements_known" CHECK ("achievements"."achievement_id" in ('first_share', 'good_neighbor', 'point_collector', 'community_leader'))
);
--> statement-breakpoint
CREATE TABLE "point_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"points" integer NOT NULL,
	"space_id" text,
	"promise_id" text,
	"partner_id" text,
	"redemption_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "point_transactions_kind_known" CHECK ("point_transactions"."kind" in ('shared', 'share_undone', 'helped', 'found', 'profile', 'streak', 'claimed', 'refunded', 'corrected')),
	CONSTRAINT "point_transactions_whole" CHECK ("point_transactions"."points" = cast("point_transactions"."points" as integer) and "point_transactions"."points" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"promise_id" text NOT NULL,
	"rater_id" text NOT NULL,
	"rated_id" text NOT NULL,
	"stars" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ratings_promise_id_rater_id_pk" PRIMARY KEY("promise_id","rater_id"),
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" = cast("ratings"."stars" as integer) and "ratings"."stars" between 1 and 5),
	CONSTRAINT "ratings_not_oneself" CHECK ("ratings"."rater_id" <> "ratings"."rated_id")
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"reward_id" text NOT NULL,
	"cost" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by_id" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "redemptions_status_known" CHECK ("redemptions"."status" in ('pending', 'fulfilled', 'refused')),
	CONSTRAINT "redemptions_cost" CHECK ("redemptions"."cost" = cast("redemptions"."cost" as integer) and "redemptions"."cost" > 0)
);
--> statement-breakpoint
CREATE TABLE "request_declines" (
	"request_id" text NOT NULL,
	"member_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_declines_request_id_member_id_pk" PRIMARY KEY("request_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"status" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"radius" integer NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"promise_id" text,
	"wait_minutes" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"promised_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "requests_status" CHECK ("requests"."status" in ('pending', 'confirmed', 'completed', 'expired', 'cancelled')),
	CONSTRAINT "requests_radius" CHECK ("requests"."radius" = cast("requests"."radius" as integer) and "requests"."radius" between 1 and 3218),
	CONSTRAINT "requests_on_earth" CHECK ("requests"."latitude" between -90 and 90 and "requests"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "promises" (
	"id" text PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"driver_id" text,
	"request_id" text,
	"wait_minutes" integer NOT NULL,
	"handover_code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"bound_at" timestamp (3) with time zone,
	"owner_confirmed_at" timestamp (3) with time zone,
	"counted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "promises_outcome" CHECK ("promises"."outcome" is null or "promises"."outcome" in ('handed_over', 'taken_back', 'cannot_come', 'expired', 'taken_by_other', 'not_got')),
	CONSTRAINT "promises_ended" CHECK (("promises"."outcome" is null) = ("promises"."ended_at" is null)),
	CONSTRAINT "promises_wait" CHECK ("promises"."wait_minutes" in (5, 10, 20)),
	CONSTRAINT "promises_not_to_oneself" CHECK ("promises"."driver_id" is null or "promises"."driver_id" <> "promises"."owner_id"),
	CONSTRAINT "promises_wait_whole" CHECK ("promises"."wait_minutes" = cast("promises"."wait_minutes" as integer))
);
--> statement-breakpoint
CREATE TABLE "space_sightings" (
	"space_id" text NOT NULL,
	"member_id" text NOT NULL,
	"word" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "space_sightings_space_id_member_id_pk" PRIMARY KEY("space_id","member_id"),
	CONSTRAINT "space_sightings_word" CHECK ("space_sightings"."word" in ('taken', 'still_free'))
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"status" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"available_at" timestamp (3) with time zone NOT NULL,
	"listed_until" timestamp (3) with time zone NOT NULL,
	"promise_expires_at" timestamp (3) with time zone,
	"promise_id" text,
	"asked_still_free_at" timestamp (3) with time zone,
	"points_earned" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"coarsened_at" timestamp (3) with time zone,
	CONSTRAINT "spaces_status" CHECK ("spaces"."status" in ('available', 'leaving_soon', 'promised', 'occupied', 'removed', 'expired')),
	CONSTRAINT "spaces_promised" CHECK (("spaces"."status" = 'promised') = ("spaces"."promise_expires_at" is not null)),
	CONSTRAINT "spaces_on_earth" CHECK ("spaces"."latitude" between -90 and 90 and "spaces"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text,
	"name" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"member_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_member_id_key_pk" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "outbox_attempts" CHECK ("outbox"."attempts" = cast("outbox"."attempts" as integer))
);
--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_partner_id_members_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_id_members_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_id_members_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver_id_members_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_admin_id_members_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_members_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_members_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_members_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_members_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievements" ADD CONSTRAINT "achievements_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_transactions" ADD CONSTRAINT "point_transactions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_promise_id_promises_id_fk" FOREIGN KEY ("promise_id") REFERENCES "public"."promises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_rater_id_members_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_rated_id_members_id_fk" FOREIGN KEY ("rated_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_declines" ADD CONSTRAINT "request_declines_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_declines" ADD CONSTRAINT "request_declines_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_driver_id_members_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_sightings" ADD CONSTRAINT "space_sightings_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_sightings" ADD CONSTRAINT "space_sightings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_sides_newest" ON "conversation_sides" USING btree ("member_id","touched_at");--> statement-breakpoint
CREATE INDEX "conversation_sides_conversation" ON "conversation_sides" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_sides_partner" ON "conversation_sides" USING btree ("partner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "conversations_high" ON "conversations" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "conversations_started" ON "conversations" USING btree ("started_by_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client" ON "messages" USING btree ("sender_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_receiver" ON "messages" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "messages_age" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "donations_member" ON "donations" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "donations_created" ON "donations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "members_created" ON "members" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "members_seen_place" ON "members" USING btree ("last_place_at");--> statement-breakpoint
CREATE INDEX "notices_member" ON "notices" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "password_resets_member" ON "password_resets" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_member" ON "uploads" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "uploads_expiry" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "audit_entries_admin" ON "audit_entries" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_reported" ON "reports" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "reports_created" ON "reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "point_transactions_member" ON "point_transactions" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "point_transactions_kind" ON "point_transactions" USING btree ("member_id","kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "point_transactions_once_a_handover" ON "point_transactions" USING btree ("promise_id","kind") WHERE kind in ('helped', 'found');--> statement-breakpoint
CREATE UNIQUE INDEX "point_transactions_profile_once" ON "point_transactions" USING btree ("member_id") WHERE kind = 'profile';--> statement-breakpoint
CREATE INDEX "ratings_rated" ON "ratings" USING btree ("rated_id","rater_id","created_at");--> statement-breakpoint
CREATE INDEX "ratings_rater" ON "ratings" USING btree ("rater_id");--> statement-breakpoint
CREATE INDEX "redemptions_member" ON "redemptions" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "redemptions_status" ON "redemptions" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "request_declines_member" ON "request_declines" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "requests_near" ON "requests" USING btree ("latitude","longitude","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "requests_member" ON "requests" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "requests_expiry" ON "requests" USING btree ("expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "requests_promised" ON "requests" USING btree ("promised_at");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_open_a_member" ON "requests" USING btree ("member_id") WHERE status in ('pending', 'confirmed');--> statement-breakpoint
CREATE INDEX "promises_space" ON "promises" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "promises_owner" ON "promises" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "promises_driver" ON "promises" USING btree ("driver_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "promises_one_open_a_space" ON "promises" USING btree ("space_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "promises_one_open_a_driver" ON "promises" USING btree ("driver_id") WHERE ended_at is null and bound_at is not null;--> statement-breakpoint
CREATE INDEX "promises_unanswered" ON "promises" USING btree ("owner_confirmed_at") WHERE owner_confirmed_at is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "space_sightings_member" ON "space_sightings" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "spaces_near" ON "spaces" USING btree ("latitude","longitude","id") WHERE status in ('available', 'leaving_soon', 'promised');--> statement-breakpoint
CREATE INDEX "spaces_owner" ON "spaces" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "spaces_listed_until" ON "spaces" USING btree ("listed_until") WHERE status in ('available', 'leaving_soon');--> statement-breakpoint
CREATE INDEX "spaces_promise_expiry" ON "spaces" USING btree ("promise_expires_at") WHERE status = 'promised';--> statement-breakpoint
CREATE INDEX "spaces_closed" ON "spaces" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_member" ON "contact_messages" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE sent_at is null and failed_at is null;