ALTER TABLE "promises" DROP CONSTRAINT "promises_outcome";--> statement-breakpoint
ALTER TABLE "promises" ADD COLUMN "parked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_outcome" CHECK ("promises"."outcome" is null or "promises"."outcome" in ('handed_over', 'taken_back', 'cannot_come', 'expired', 'taken_by_other', 'not_got', 'ended'));