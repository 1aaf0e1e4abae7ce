ALTER TABLE "donations" DROP CONSTRAINT "donations_status";--> statement-breakpoint
CREATE INDEX "donations_paid" ON "donations" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "redemptions_decided" ON "redemptions" USING btree ("decided_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("id") WHERE sent_at is null;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_status" CHECK ("donations"."status" in ('pending', 'failed', 'paid', 'disputed', 'kept', 'refunded'));