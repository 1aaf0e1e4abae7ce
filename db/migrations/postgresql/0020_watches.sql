CREATE TABLE "watches" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"cell" integer NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"radius" double precision NOT NULL,
	"span" text NOT NULL,
	"days" integer,
	"from_minute" integer,
	"to_minute" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watches_on_earth" CHECK ("watches"."latitude" between -90 and 90 and "watches"."longitude" between -180 and 180),
	CONSTRAINT "watches_cell_whole" CHECK ("watches"."cell" = cast("watches"."cell" as integer)),
	CONSTRAINT "watches_radius" CHECK ("watches"."radius" in (0.5, 1, 2)),
	CONSTRAINT "watches_span" CHECK ("watches"."span" in ('hour', 'today', 'week')),
	CONSTRAINT "watches_week" CHECK (("watches"."span" = 'week') = ("watches"."days" is not null)),
	CONSTRAINT "watches_hours" CHECK (("watches"."days" is null) = ("watches"."from_minute" is null)),
	CONSTRAINT "watches_both_hours" CHECK (("watches"."from_minute" is null) = ("watches"."to_minute" is null)),
	CONSTRAINT "watches_days" CHECK ("watches"."days" = cast("watches"."days" as integer) and "watches"."days" between 1 and 127),
	CONSTRAINT "watches_from" CHECK ("watches"."from_minute" = cast("watches"."from_minute" as integer) and "watches"."from_minute" between 0 and 1439),
	CONSTRAINT "watches_to" CHECK ("watches"."to_minute" = cast("watches"."to_minute" as integer) and "watches"."to_minute" between 0 and 1439)
);
--> statement-breakpoint
ALTER TABLE "push_causes" DROP CONSTRAINT "push_causes_kind";--> statement-breakpoint
ALTER TABLE "push_deliveries" DROP CONSTRAINT "push_deliveries_kind";--> statement-breakpoint
ALTER TABLE "push_preferences" ADD COLUMN "watches" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watches_cell" ON "watches" USING btree ("cell","id");--> statement-breakpoint
CREATE INDEX "watches_member" ON "watches" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "watches_end" ON "watches" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "push_causes" ADD CONSTRAINT "push_causes_kind" CHECK ("push_causes"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'test'));--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_kind" CHECK ("push_deliveries"."kind" in ('request', 'promise', 'arrival', 'message', 'still-free', 'got-it', 'watch', 'test'));