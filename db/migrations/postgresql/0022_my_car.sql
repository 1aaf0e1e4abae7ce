CREATE TABLE "cars" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"parked_at" timestamp (3) with time zone NOT NULL,
	"reminder_day" integer,
	"reminder_minute" integer,
	"is_weekly" boolean DEFAULT false NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "cars_member_id_unique" UNIQUE("member_id"),
	CONSTRAINT "cars_on_earth" CHECK ("cars"."latitude" between -90 and 90 and "cars"."longitude" between -180 and 180),
	CONSTRAINT "cars_day" CHECK ("cars"."reminder_day" = cast("cars"."reminder_day" as integer) and "cars"."reminder_day" between 0 and 6),
	CONSTRAINT "cars_minute" CHECK ("cars"."reminder_minute" = cast("cars"."reminder_minute" as integer) and "cars"."reminder_minute" between 0 and 1439),
	CONSTRAINT "cars_reminder" CHECK (("cars"."reminder_day" is null) = ("cars"."reminder_minute" is null))
);
--> statement-breakpoint
ALTER TABLE "push_causes" DROP CONSTRAINT "push_causes_kind";--> statement-breakpoint
ALTER TABLE "push_deliveries" DROP CONSTRAINT "push_deliveries_kind";--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cars_remind" ON "cars" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX "cars_parked" ON "cars" USING btree ("parked_at");--> statement-breakpoint
ALTER TABLE "push_causes" ADD CONSTRAINT "push_causes_kind" CHECK ("push_causes"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'reminder', 'test'));--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_kind" CHECK ("push_deliveries"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'reminder', 'test'));