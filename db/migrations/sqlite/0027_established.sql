DROP INDEX `reports_open`;--> statement-breakpoint
ALTER TABLE `reports` ADD `established` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`established`,`id`) WHERE resolved_at is null;--> statement-breakpoint
DROP INDEX `spaces_near`;--> statement-breakpoint
ALTER TABLE `spaces` ADD `unproven` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `spaces_near` ON `spaces` (round("latitude" * 32),`longitude`,`latitude`,`unproven`,`id`) WHERE status in ('available', 'leaving_soon', 'promised');--> statement-breakpoint
ALTER TABLE `departures` ADD `measured_at` integer;--> statement-breakpoint
ALTER TABLE `requests` ADD `unproven` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `promises` ADD `owner_established` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `promises` ADD `driver_established` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `promises` ADD `name_shown_at` integer;--> statement-breakpoint
ALTER TABLE `space_sightings` ADD `established` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `idempotency_keys` ADD `bytes` integer DEFAULT 0 NOT NULL;