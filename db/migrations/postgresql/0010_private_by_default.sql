ALTER TABLE "members" ADD COLUMN "show_full_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "looking_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "about" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "show_initial_only";