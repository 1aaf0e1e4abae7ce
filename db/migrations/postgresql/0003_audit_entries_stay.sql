-- An audit entry is never edited or deleted; only the admin's name goes when the admin's own row has gone.
CREATE FUNCTION "keep_audit_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW."admin_id" IS NULL
			AND NOT EXISTS (SELECT 1 FROM "members" WHERE "id" = OLD."admin_id")
			AND to_jsonb(NEW) - 'admin_id' = to_jsonb(OLD) - 'admin_id' THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'audit entries are never edited or deleted' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay" BEFORE UPDATE OR DELETE ON "audit_entries"
FOR EACH ROW EXECUTE FUNCTION "keep_audit_entries"();
--> statement-breakpoint
CREATE TRIGGER "audit_entries_not_emptied" BEFORE TRUNCATE ON "audit_entries"
FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_entries"();
