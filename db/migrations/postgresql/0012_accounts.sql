CREATE TABLE "devices" (
	"id" text NOT NULL,
	"member_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "devices_id_member_id_pk" PRIMARY KEY("id","member_id")
);
--> statement-breakpoint
CREATE TABLE "email_confirmations" (
	"member_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "email_confirmations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_member" ON "devices" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "devices_used" ON "devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "members_unconfirmed" ON "members" USING btree ("id") WHERE email_confirmed_at is null;--> statement-breakpoint
-- Members from before addresses were confirmed count as confirmed.
UPDATE "members" SET "email_confirmed_at" = "created_at";
