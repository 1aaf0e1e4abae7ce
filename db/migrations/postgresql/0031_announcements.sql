CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"admin_id" text,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"by_mail" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reached_id" text,
	"reached" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "announcement_id" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_admin_id_members_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_undone" ON "announcements" USING btree ("id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "announcements_end" ON "announcements" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_announcement" ON "notices" USING btree ("announcement_id") WHERE announcement_id is not null;