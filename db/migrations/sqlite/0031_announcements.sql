CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`by_mail` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`reached_id` text,
	`reached` integer DEFAULT 0 NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`admin_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `announcements_undone` ON `announcements` (`id`) WHERE done_at is null;--> statement-breakpoint
CREATE INDEX `announcements_end` ON `announcements` (`ends_at`);--> statement-breakpoint
ALTER TABLE `notices` ADD `announcement_id` text REFERENCES announcements(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `notices_announcement` ON `notices` (`announcement_id`) WHERE announcement_id is not null;