DROP INDEX `promises_one_open_a_driver`;--> statement-breakpoint
ALTER TABLE `promises` ADD `claimed_at` integer;--> statement-breakpoint
CREATE INDEX `promises_denied` ON `promises` (`ended_at`) WHERE outcome = 'not_got';--> statement-breakpoint
CREATE UNIQUE INDEX `promises_one_open_a_driver` ON `promises` (`driver_id`) WHERE ended_at is null and bound_at is not null and owner_confirmed_at is null;--> statement-breakpoint
ALTER TABLE `conversation_sides` ADD `wrote` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `conversation_sides` ADD `unanswered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Whoever wrote before has written; messages to somebody who never answered count.
UPDATE conversation_sides SET wrote = true WHERE EXISTS (SELECT 1 FROM messages WHERE messages.conversation_id = conversation_sides.conversation_id AND messages.sender_id = conversation_sides.member_id);--> statement-breakpoint
UPDATE conversation_sides SET unanswered = (SELECT count(*) FROM messages WHERE messages.conversation_id = conversation_sides.conversation_id AND messages.sender_id = conversation_sides.member_id) WHERE wrote AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.conversation_id = conversation_sides.conversation_id AND messages.sender_id = conversation_sides.partner_id);--> statement-breakpoint
-- A promise that bound its driver later than it was made was claimed by them.
UPDATE promises SET claimed_at = bound_at WHERE bound_at > created_at;--> statement-breakpoint
-- A request whose space its owner handed over is completed while its driver is asked.
UPDATE requests SET status = 'completed', closed_at = (SELECT owner_confirmed_at FROM promises WHERE promises.id = requests.promise_id) WHERE status = 'confirmed' AND promise_id IN (SELECT id FROM promises WHERE owner_confirmed_at IS NOT NULL AND ended_at IS NULL);--> statement-breakpoint
-- At most 20 notices wait for one member.
DELETE FROM notices WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY member_id ORDER BY id DESC) AS place FROM notices) AS numbered WHERE place > 20);--> statement-breakpoint
-- Three fives count beside each rater's latest stars.
UPDATE members SET rating = (SELECT round((15.0 + sum(stars)) / (3 + count(*)) * 10) / 10 FROM (SELECT stars, row_number() OVER (PARTITION BY rater_id ORDER BY created_at DESC, promise_id DESC) AS place FROM ratings WHERE rated_id = members.id) AS latest WHERE place = 1) WHERE rating IS NOT NULL;