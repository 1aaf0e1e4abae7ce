-- An audit entry is never edited at all; the row of an admin who left stays, without the person.
CREATE OR REPLACE FUNCTION "keep_audit_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit entries are never edited or deleted' USING ERRCODE = 'restrict_violation';
END
$$;
