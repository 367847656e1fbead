-- Apart from the triggers, so that nobody waits while it reads. The nightly count mends what changes meanwhile.
INSERT INTO "discount_uses" ("renewal_id", "item_id", "discount_id", "ordered_at")
SELECT line.renewal_id, line.item_id, a.discount_id, r.created_at
FROM "renewal_items" line
JOIN "renewals" r ON r.id = line.renewal_id
JOIN "discount_assignments" a ON a.id = line.assignment_id
WHERE line.discount_type IS NOT NULL AND line.given_back_at IS NULL AND r.state IN ('opening', 'open', 'closing', 'paid')
ON CONFLICT DO NOTHING;
