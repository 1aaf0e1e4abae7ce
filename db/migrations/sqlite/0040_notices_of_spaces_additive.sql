ALTER TABLE `notices` ADD `space_id` text REFERENCES spaces(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `notices_space` ON `notices` (`space_id`) WHERE space_id is not null;