CREATE INDEX "members_name" ON "members" USING btree ("search_text","id");--> statement-breakpoint
CREATE INDEX "members_city" ON "members" USING btree ("city_folded","id");--> statement-breakpoint
CREATE INDEX "members_points" ON "members" USING btree ("points","id");--> statement-breakpoint
CREATE INDEX "members_shares" ON "members" USING btree ("spaces_shared","id");--> statement-breakpoint
CREATE INDEX "members_rating" ON "members" USING btree ((case when "rating" is null then 5 else "rating" end),"id");--> statement-breakpoint
CREATE INDEX "promises_counted" ON "promises" USING btree ("counted_at") WHERE counted_at is not null;