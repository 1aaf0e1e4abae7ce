ALTER TABLE "push_causes" ADD COLUMN "mail_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_preferences" ADD COLUMN "by_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "push_causes_mail" ON "push_causes" USING btree ("mail_at");