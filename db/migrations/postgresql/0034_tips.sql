CREATE TABLE "tip_reports" (
	"tip_id" text NOT NULL,
	"member_id" text NOT NULL,
	"word" text NOT NULL,
	"established" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tip_reports_tip_id_member_id_pk" PRIMARY KEY("tip_id","member_id"),
	CONSTRAINT "tip_reports_word" CHECK ("tip_reports"."word" in ('taken', 'not_there'))
);
--> statement-breakpoint
CREATE TABLE "tips" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"unproven" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "tips_on_earth" CHECK ("tips"."latitude" between -90 and 90 and "tips"."longitude" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "tip_reports" ADD CONSTRAINT "tip_reports_tip_id_tips_id_fk" FOREIGN KEY ("tip_id") REFERENCES "public"."tips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tip_reports" ADD CONSTRAINT "tip_reports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tip_reports_member" ON "tip_reports" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "tips_seen" ON "tips" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tips_member" ON "tips" USING btree ("member_id","created_at");