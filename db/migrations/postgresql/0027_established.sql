DROP INDEX "reports_open";--> statement-breakpoint
DROP INDEX "spaces_near";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "established" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "measured_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promises" ADD COLUMN "owner_established" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "promises" ADD COLUMN "driver_established" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "promises" ADD COLUMN "name_shown_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "space_sightings" ADD COLUMN "established" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("established","id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "spaces_near" ON "spaces" USING btree (round("latitude" * 32),"longitude","latitude","unproven","id") WHERE status in ('available', 'leaving_soon', 'promised');