ALTER TABLE `members` ADD `last_place_typed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `promises` ADD `kept_until` integer;--> statement-breakpoint
ALTER TABLE `promises` ADD `from_typed_place` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `keep_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `kept_until` integer;--> statement-breakpoint
ALTER TABLE `spaces` ADD `asked_still_at_car_at` integer;--> statement-breakpoint
ALTER TABLE `spaces` ADD `points_due_at` integer;--> statement-breakpoint
CREATE INDEX `spaces_kept_until` ON `spaces` (`kept_until`) WHERE status = 'available' and kept_until is not null and asked_still_at_car_at is null;--> statement-breakpoint
CREATE INDEX `spaces_points_due` ON `spaces` (`points_due_at`) WHERE points_due_at is not null;