PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_promises` (
	`id` text PRIMARY KEY NOT NULL,
	`space_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`driver_id` text,
	`request_id` text,
	`wait_minutes` integer NOT NULL,
	`handover_code` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`bound_at` integer,
	`claimed_at` integer,
	`kept_until` integer,
	`from_typed_place` integer DEFAULT false NOT NULL,
	`owner_confirmed_at` integer,
	`parked_at` integer,
	`counted_at` integer,
	`ended_at` integer,
	`outcome` text,
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`driver_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "promises_outcome" CHECK("__new_promises"."outcome" is null or "__new_promises"."outcome" in ('handed_over', 'taken_back', 'cannot_come', 'expired', 'taken_by_other', 'not_got', 'ended')),
	CONSTRAINT "promises_ended" CHECK(("__new_promises"."outcome" is null) = ("__new_promises"."ended_at" is null)),
	CONSTRAINT "promises_wait" CHECK("__new_promises"."wait_minutes" in (5, 10, 20)),
	CONSTRAINT "promises_not_to_oneself" CHECK("__new_promises"."driver_id" is null or "__new_promises"."driver_id" <> "__new_promises"."owner_id"),
	CONSTRAINT "promises_wait_whole" CHECK("__new_promises"."wait_minutes" = cast("__new_promises"."wait_minutes" as integer))
);
--> statement-breakpoint
INSERT INTO `__new_promises`("id", "space_id", "owner_id", "driver_id", "request_id", "wait_minutes", "handover_code", "created_at", "expires_at", "bound_at", "claimed_at", "kept_until", "from_typed_place", "owner_confirmed_at", "counted_at", "ended_at", "outcome") SELECT "id", "space_id", "owner_id", "driver_id", "request_id", "wait_minutes", "handover_code", "created_at", "expires_at", "bound_at", "claimed_at", "kept_until", "from_typed_place", "owner_confirmed_at", "counted_at", "ended_at", "outcome" FROM `promises`;--> statement-breakpoint
DROP TABLE `promises`;--> statement-breakpoint
ALTER TABLE `__new_promises` RENAME TO `promises`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `promises_space` ON `promises` (`space_id`);--> statement-breakpoint
CREATE INDEX `promises_owner` ON `promises` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `promises_driver` ON `promises` (`driver_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `promises_one_open_a_space` ON `promises` (`space_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `promises_one_open_a_driver` ON `promises` (`driver_id`) WHERE ended_at is null and bound_at is not null and owner_confirmed_at is null;--> statement-breakpoint
CREATE INDEX `promises_unanswered` ON `promises` (`owner_confirmed_at`) WHERE owner_confirmed_at is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX `promises_denied` ON `promises` (`ended_at`) WHERE outcome = 'not_got';--> statement-breakpoint
CREATE INDEX `promises_counted` ON `promises` (`counted_at`) WHERE counted_at is not null;