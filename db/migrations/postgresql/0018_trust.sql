ALTER TABLE "members" ADD COLUMN "handovers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Handovers that counted before now count too.
UPDATE members SET handovers = (SELECT count(*) FROM promises WHERE counted_at IS NOT NULL AND (owner_id = members.id OR driver_id = members.id));