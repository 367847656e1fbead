-- What came of the reminders of the last half year is found out by the worker, some at a time.
INSERT INTO reminder_changes (item_id)
SELECT DISTINCT item_id FROM reminder_ledger WHERE kind = 'reminder' AND created_at > now() - interval '190 days';
