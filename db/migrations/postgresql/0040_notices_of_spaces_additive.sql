ALTER TABLE "notices" ADD COLUMN "space_id" text;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_space" ON "notices" USING btree ("space_id") WHERE space_id is not null;