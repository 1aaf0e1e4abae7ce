ALTER TABLE `reports` ADD `assigned_to_id` text REFERENCES members(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `reports_assigned` ON `reports` (`assigned_to_id`) WHERE assigned_to_id is not null;--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_kind` ON `outbox` (`kind`,`id`);