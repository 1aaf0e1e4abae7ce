CREATE INDEX `members_name` ON `members` (`search_text`,`id`);--> statement-breakpoint
CREATE INDEX `members_city` ON `members` (`city_folded`,`id`);--> statement-breakpoint
CREATE INDEX `members_points` ON `members` (`points`,`id`);--> statement-breakpoint
CREATE INDEX `members_shares` ON `members` (`spaces_shared`,`id`);--> statement-breakpoint
CREATE INDEX `members_rating` ON `members` ((case when "rating" is null then 5 else "rating" end),`id`);--> statement-breakpoint
CREATE INDEX `promises_counted` ON `promises` (`counted_at`) WHERE counted_at is not null;