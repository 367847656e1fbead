-- Every view that is there is one of the shorter list: nothing has to be read again.
ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_list_is_known";--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_list_is_known" CHECK (list in ('prescriptions', 'products', 'discounts', 'users', 'customers', 'emails', 'transactions', 'audit', 'admins', 'deleted', 'email_stops', 'orders', 'reminders_due', 'insight', 'recalls', 'recall_letters', 'reminders', 'database', 'review')) NOT VALID;
