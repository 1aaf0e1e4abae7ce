CREATE TABLE "home_areas" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "home_areas_on_earth" CHECK ("home_areas"."latitude" between -90 and 90 and "home_areas"."longitude" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "nameless" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "home_areas" ADD CONSTRAINT "home_areas_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "home_areas_member" ON "home_areas" USING btree ("member_id");