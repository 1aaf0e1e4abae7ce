ALTER TABLE "members" ADD COLUMN "last_place_typed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promises" ADD COLUMN "kept_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "promises" ADD COLUMN "from_typed_place" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "keep_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "kept_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "asked_still_at_car_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "points_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "spaces_kept_until" ON "spaces" USING btree ("kept_until") WHERE status = 'available' and kept_until is not null and asked_still_at_car_at is null;--> statement-breakpoint
CREATE INDEX "spaces_points_due" ON "spaces" USING btree ("points_due_at") WHERE points_due_at is not null;