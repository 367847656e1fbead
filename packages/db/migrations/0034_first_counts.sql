-- In one snapshot: what was written since the triggers stand is counted already.
INSERT INTO item_counts (status, expiry, items)
SELECT status, expiry, sum(items) FROM (
  SELECT status, coalesce(prescription_expiry_date, expiry_date, 'infinity') AS expiry, count(*) AS items
  FROM prescription_items GROUP BY 1, 2
  UNION ALL SELECT status, expiry, -items FROM item_counts
) differences GROUP BY 1, 2 HAVING sum(items) <> 0;--> statement-breakpoint
INSERT INTO user_counts (role, users)
SELECT role, sum(users) FROM (
  SELECT role, count(*) AS users FROM users GROUP BY 1
  UNION ALL SELECT role, -users FROM user_counts
) differences GROUP BY 1 HAVING sum(users) <> 0;
