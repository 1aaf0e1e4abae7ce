CREATE TABLE "matches" (
	"id" text PRIMARY KEY NOT NULL,
	"need_id" text NOT NULL,
	"departure_id" text NOT NULL,
	"seeker_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"day" text NOT NULL,
	"leaves_at" timestamp (3) with time zone NOT NULL,
	"half_hour_at" timestamp (3) with time zone NOT NULL,
	"band" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seeker_accepted_at" timestamp (3) with time zone,
	"owner_accepted_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	"ended_by_id" text,
	"promise_id" text,
	CONSTRAINT "matches_promise_id_unique" UNIQUE("promise_id"),
	CONSTRAINT "matches_band" CHECK ("matches"."band" in (0.25, 0.5, 1)),
	CONSTRAINT "matches_outcome" CHECK ("matches"."outcome" is null or "matches"."outcome" in ('promised', 'declined', 'cancelled', 'lapsed', 'ended')),
	CONSTRAINT "matches_ended" CHECK (("matches"."outcome" is null) = ("matches"."ended_at" is null)),
	CONSTRAINT "matches_promised" CHECK (("matches"."promise_id" is not null) = ("matches"."outcome" is not null and "matches"."outcome" = 'promised')),
	CONSTRAINT "matches_not_to_oneself" CHECK ("matches"."seeker_id" <> "matches"."owner_id")
);
--> statement-breakpoint
CREATE TABLE "needs" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"radius" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"days" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"unserved_since" timestamp (3) with time zone NOT NULL,
	"match_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "needs_on_earth" CHECK ("needs"."latitude" between -90 and 90 and "needs"."longitude" between -180 and 180),
	CONSTRAINT "needs_radius" CHECK ("needs"."radius" in (0.25, 0.5, 1)),
	CONSTRAINT "needs_days" CHECK ("needs"."days" = cast("needs"."days" as integer) and "needs"."days" between 1 and 127),
	CONSTRAINT "needs_from" CHECK ("needs"."from_minute" = cast("needs"."from_minute" as integer) and "needs"."from_minute" between 0 and 1439),
	CONSTRAINT "needs_to" CHECK ("needs"."to_minute" = cast("needs"."to_minute" as integer) and "needs"."to_minute" between 0 and 1439),
	CONSTRAINT "needs_not_empty" CHECK ("needs"."from_minute" <> "needs"."to_minute")
);
--> statement-breakpoint
ALTER TABLE "push_causes" DROP CONSTRAINT "push_causes_kind";--> statement-breakpoint
ALTER TABLE "push_deliveries" DROP CONSTRAINT "push_deliveries_kind";--> statement-breakpoint
DROP INDEX "departures_cell";--> statement-breakpoint
ALTER TABLE "push_preferences" ADD COLUMN "matches" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_seeker_id_members_id_fk" FOREIGN KEY ("seeker_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "needs" ADD CONSTRAINT "needs_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "matches_one_a_need_a_day" ON "matches" USING btree ("need_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_one_a_departure" ON "matches" USING btree ("departure_id","leaves_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "matches_seeker" ON "matches" USING btree ("seeker_id","created_at");--> statement-breakpoint
CREATE INDEX "matches_owner" ON "matches" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "matches_open" ON "matches" USING btree ("half_hour_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "matches_leaves" ON "matches" USING btree ("leaves_at");--> statement-breakpoint
CREATE INDEX "needs_member" ON "needs" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "needs_due" ON "needs" USING btree ("match_at","unserved_since");--> statement-breakpoint
CREATE INDEX "needs_end" ON "needs" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "departures_near" ON "departures" USING btree ("cell","leaves_at") WHERE leaves_at is not null;--> statement-breakpoint
ALTER TABLE "push_causes" ADD CONSTRAINT "push_causes_kind" CHECK ("push_causes"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'reminder', 'plan', 'match', 'test'));--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_kind" CHECK ("push_deliveries"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'reminder', 'plan', 'match', 'test'));