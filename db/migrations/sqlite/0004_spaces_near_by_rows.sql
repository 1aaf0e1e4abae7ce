DROP INDEX `spaces_near`;--> statement-breakpoint
CREATE INDEX `spaces_near` ON `spaces` (round("latitude" * 32),`longitude`,`latitude`,`id`) WHERE status in ('available', 'leaving_soon', 'promised');