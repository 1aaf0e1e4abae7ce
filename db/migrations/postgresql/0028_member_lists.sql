ALTER TABLE "members" ADD COLUMN "admin_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "members_seen" ON "members" USING btree ((case when "last_seen_at" is null then "created_at" else "last_seen_at" end),"id");--> statement-breakpoint
CREATE INDEX "members_suspended" ON "members" USING btree ("id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "members_admins" ON "members" USING btree ("id") WHERE role = 'admin';