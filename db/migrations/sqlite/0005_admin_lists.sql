PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_donations` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text,
	`status` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`payment_intent_id` text,
	`checkout_session_id` text,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`refunded_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "donations_status" CHECK("__new_donations"."status" in ('pending', 'failed', 'paid', 'disputed', 'kept', 'refunded')),
	CONSTRAINT "donations_amount" CHECK("__new_donations"."amount_cents" = cast("__new_donations"."amount_cents" as integer) and "__new_donations"."amount_cents" >= 300)
);
--> statement-breakpoint
INSERT INTO `__new_donations`("id", "member_id", "status", "amount_cents", "currency", "payment_intent_id", "checkout_session_id", "created_at", "paid_at", "refunded_at") SELECT "id", "member_id", "status", "amount_cents", "currency", "payment_intent_id", "checkout_session_id", "created_at", "paid_at", "refunded_at" FROM `donations`;--> statement-breakpoint
DROP TABLE `donations`;--> statement-breakpoint
ALTER TABLE `__new_donations` RENAME TO `donations`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `donations_payment_intent_id_unique` ON `donations` (`payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `donations_checkout_session_id_unique` ON `donations` (`checkout_session_id`);--> statement-breakpoint
CREATE INDEX `donations_member` ON `donations` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `donations_created` ON `donations` (`created_at`);--> statement-breakpoint
CREATE INDEX `donations_paid` ON `donations` (`paid_at`);--> statement-breakpoint
CREATE INDEX `redemptions_decided` ON `redemptions` (`decided_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_open` ON `contact_messages` (`id`) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX `outbox_unsent` ON `outbox` (`id`) WHERE sent_at is null;