CREATE TABLE "asks" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"space_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"declined_at" timestamp (3) with time zone,
	CONSTRAINT "asks_not_of_oneself" CHECK ("asks"."member_id" <> "asks"."owner_id")
);
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "asked_space_id" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "ask_phrase" text;--> statement-breakpoint
ALTER TABLE "asks" ADD CONSTRAINT "asks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asks" ADD CONSTRAINT "asks_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asks" ADD CONSTRAINT "asks_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asks_member" ON "asks" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "asks_owner" ON "asks" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "asks_space" ON "asks" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "asks_created" ON "asks" USING btree ("created_at");