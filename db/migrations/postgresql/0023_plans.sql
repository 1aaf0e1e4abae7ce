CREATE TABLE "calendar_feeds" (
	"member_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "departure_count_days" (
	"day" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departure_counts" (
	"day" text NOT NULL,
	"cell" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"spaces" integer NOT NULL,
	CONSTRAINT "departure_counts_cell_starts_at_pk" PRIMARY KEY("cell","starts_at"),
	CONSTRAINT "departure_counts_cell" CHECK ("departure_counts"."cell" = cast("departure_counts"."cell" as integer)),
	CONSTRAINT "departure_counts_spaces" CHECK ("departure_counts"."spaces" = cast("departure_counts"."spaces" as integer) and "departure_counts"."spaces" >= 5)
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"cell" integer NOT NULL,
	"time_zone" text NOT NULL,
	"days" integer,
	"on_day" text,
	"until_day" text,
	"minute" integer NOT NULL,
	"give_or_take" integer NOT NULL,
	"lists_unasked" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'ahead' NOT NULL,
	"next_day" text,
	"leaves_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"unanswered" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "departures_on_earth" CHECK ("departures"."latitude" between -90 and 90 and "departures"."longitude" between -180 and 180),
	CONSTRAINT "departures_cell_whole" CHECK ("departures"."cell" = cast("departures"."cell" as integer)),
	CONSTRAINT "departures_once_or_weekly" CHECK (("departures"."days" is null) = ("departures"."on_day" is not null)),
	CONSTRAINT "departures_days" CHECK ("departures"."days" = cast("departures"."days" as integer) and "departures"."days" between 1 and 127),
	CONSTRAINT "departures_minute" CHECK ("departures"."minute" = cast("departures"."minute" as integer) and "departures"."minute" between 0 and 1439),
	CONSTRAINT "departures_give_or_take" CHECK ("departures"."give_or_take" = cast("departures"."give_or_take" as integer) and "departures"."give_or_take" between 0 and 15),
	CONSTRAINT "departures_state" CHECK ("departures"."state" in ('ahead', 'asked', 'agreed')),
	CONSTRAINT "departures_next" CHECK (("departures"."next_day" is null) = ("departures"."leaves_at" is null)),
	CONSTRAINT "departures_due_next" CHECK ("departures"."due_at" is null or "departures"."leaves_at" is not null),
	CONSTRAINT "departures_unanswered" CHECK ("departures"."unanswered" = cast("departures"."unanswered" as integer) and "departures"."unanswered" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "free_hours" (
	"cell" integer NOT NULL,
	"week_day" integer NOT NULL,
	"hour" integer NOT NULL,
	"spaces" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "free_hours_cell_week_day_hour_pk" PRIMARY KEY("cell","week_day","hour"),
	CONSTRAINT "free_hours_day" CHECK ("free_hours"."week_day" = cast("free_hours"."week_day" as integer) and "free_hours"."week_day" between 0 and 6),
	CONSTRAINT "free_hours_hour" CHECK ("free_hours"."hour" = cast("free_hours"."hour" as integer) and "free_hours"."hour" between 0 and 23),
	CONSTRAINT "free_hours_spaces" CHECK ("free_hours"."spaces" = cast("free_hours"."spaces" as integer) and "free_hours"."spaces" >= 5)
);
--> statement-breakpoint
ALTER TABLE "push_causes" DROP CONSTRAINT "push_causes_kind";--> statement-breakpoint
ALTER TABLE "push_deliveries" DROP CONSTRAINT "push_deliveries_kind";--> statement-breakpoint
ALTER TABLE "push_preferences" ADD COLUMN "plans" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_counts" ADD CONSTRAINT "departure_counts_day_departure_count_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."departure_count_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_used" ON "calendar_feeds" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "departure_counts_day" ON "departure_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "departures_due" ON "departures" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "departures_member" ON "departures" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "departures_cell" ON "departures" USING btree ("cell") WHERE leaves_at is not null;--> statement-breakpoint
CREATE INDEX "departures_ended" ON "departures" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "departures_paused" ON "departures" USING btree ("paused_at") WHERE paused_at is not null;--> statement-breakpoint
ALTER TABLE "push_causes" ADD CONSTRAINT "push_causes_kind" CHECK ("push_causes"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'reminder', 'plan', 'test'));--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_kind" CHECK ("push_deliveries"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'reminder', 'plan', 'test'));