ALTER TABLE `push_causes` ADD `mail_at` integer;--> statement-breakpoint
CREATE INDEX `push_causes_mail` ON `push_causes` (`mail_at`);--> statement-breakpoint
ALTER TABLE `push_preferences` ADD `by_mail` integer DEFAULT true NOT NULL;