ALTER TABLE `members` ADD `admin_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `members_seen` ON `members` ((case when "last_seen_at" is null then "created_at" else "last_seen_at" end),`id`);--> statement-breakpoint
CREATE INDEX `members_suspended` ON `members` (`id`) WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX `members_admins` ON `members` (`id`) WHERE role = 'admin';