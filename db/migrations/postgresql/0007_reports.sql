DROP INDEX "reports_created";--> statement-breakpoint
DROP INDEX "reports_reporter";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "details" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "reports_resolved" ON "reports" USING btree ("id") WHERE resolved_at is not null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at");