DROP INDEX "audit_entries_subject";--> statement-breakpoint
DROP INDEX "audit_entries_admin";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "waits_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "introduction" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "members_waiting" ON "members" USING btree ("id") WHERE waits_since is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_admin" ON "audit_entries" USING btree ("admin_id","id");