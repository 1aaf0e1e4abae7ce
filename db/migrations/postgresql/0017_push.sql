CREATE TABLE "push_causes" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"about_id" text NOT NULL,
	"handled_up_to" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_causes_kind" CHECK ("push_causes"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'test'))
);
--> statement-breakpoint
CREATE TABLE "push_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"topic" text NOT NULL,
	"counts" boolean NOT NULL,
	"content" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "push_deliveries_kind" CHECK ("push_deliveries"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'test')),
	CONSTRAINT "push_deliveries_attempts" CHECK ("push_deliveries"."attempts" = cast("push_deliveries"."attempts" as integer))
);
--> statement-breakpoint
CREATE TABLE "push_preferences" (
	"member_id" text PRIMARY KEY NOT NULL,
	"requests" boolean DEFAULT true NOT NULL,
	"promises" boolean DEFAULT true NOT NULL,
	"arrivals" boolean DEFAULT true NOT NULL,
	"messages" boolean DEFAULT true NOT NULL,
	"still_free" boolean DEFAULT true NOT NULL,
	"got_it" boolean DEFAULT true NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"show_details" boolean DEFAULT false NOT NULL,
	CONSTRAINT "push_preferences_from" CHECK ("push_preferences"."quiet_from" = cast("push_preferences"."quiet_from" as integer) and "push_preferences"."quiet_from" between 0 and 1439),
	CONSTRAINT "push_preferences_to" CHECK ("push_preferences"."quiet_to" = cast("push_preferences"."quiet_to" as integer) and "push_preferences"."quiet_to" between 0 and 1439),
	CONSTRAINT "push_preferences_quiet" CHECK (("push_preferences"."quiet_from" is null) = ("push_preferences"."quiet_to" is null))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_failures" CHECK ("push_subscriptions"."failures" = cast("push_subscriptions"."failures" as integer))
);
--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_preferences" ADD CONSTRAINT "push_preferences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_deliveries_once" ON "push_deliveries" USING btree ("subscription_id","about");--> statement-breakpoint
CREATE INDEX "push_deliveries_due" ON "push_deliveries" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "push_deliveries_member" ON "push_deliveries" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "push_deliveries_created" ON "push_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_member" ON "push_subscriptions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");