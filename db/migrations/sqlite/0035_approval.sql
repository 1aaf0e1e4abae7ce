DROP INDEX `audit_entries_subject`;--> statement-breakpoint
DROP INDEX `audit_entries_admin`;--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_admin` ON `audit_entries` (`admin_id`,`id`);--> statement-breakpoint
ALTER TABLE `invitations` ADD `by_mail` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `members` ADD `waits_since` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `introduction` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `members_waiting` ON `members` (`id`) WHERE waits_since is not null;