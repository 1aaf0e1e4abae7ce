ALTER TABLE `members` ADD `handovers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `confirmed_at` integer;--> statement-breakpoint
-- Handovers that counted before now count too.
UPDATE members SET handovers = (SELECT count(*) FROM promises WHERE counted_at IS NOT NULL AND (owner_id = members.id OR driver_id = members.id));