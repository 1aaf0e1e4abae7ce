DROP INDEX `reports_created`;--> statement-breakpoint
DROP INDEX `reports_reporter`;--> statement-breakpoint
ALTER TABLE `reports` ADD `details` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`id`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `reports_resolved` ON `reports` (`id`) WHERE resolved_at is not null;--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`,`created_at`);