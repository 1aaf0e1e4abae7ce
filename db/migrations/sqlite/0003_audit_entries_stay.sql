-- An audit entry is never edited, deleted or replaced; only the admin's name goes when the admin's own row has gone.
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries`
WHEN NOT (NEW.`admin_id` IS NULL
	AND NOT EXISTS (SELECT 1 FROM `members` WHERE `id` = OLD.`admin_id`)
	AND NEW.`id` IS OLD.`id` AND NEW.`action` IS OLD.`action` AND NEW.`subject_id` IS OLD.`subject_id`
	AND NEW.`details` IS OLD.`details` AND NEW.`created_at` IS OLD.`created_at`)
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never edited');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries`
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_replace` BEFORE INSERT ON `audit_entries`
WHEN EXISTS (SELECT 1 FROM `audit_entries` WHERE `id` = NEW.`id`)
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never replaced');
END;
