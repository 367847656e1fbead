CREATE TABLE "discount_assignments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prescription_item_id" integer NOT NULL,
	"discount_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"discount_type" text NOT NULL,
	"discount_value" numeric(10, 2) NOT NULL,
	"application_scope" text NOT NULL,
	"user_id" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discounts_name_is_not_blank" CHECK (btrim("discounts"."name") <> ''),
	CONSTRAINT "discounts_type_is_known" CHECK (discount_type in ('percentage', 'fixed_amount')),
	CONSTRAINT "discounts_scope_is_known" CHECK (application_scope in ('first_order_only', 'repeats_only', 'all_orders')),
	CONSTRAINT "discounts_value_range" CHECK ("discounts"."discount_value" > 0 and ("discounts"."discount_type" <> 'percentage' or "discounts"."discount_value" <= 100)),
	CONSTRAINT "discounts_end_after_start" CHECK ("discounts"."end_date" is null or "discounts"."start_date" is null or "discounts"."end_date" > "discounts"."start_date")
);
--> statement-breakpoint
CREATE TABLE "email_attempts" (
	"email_id" integer NOT NULL,
	"attempt" smallint NOT NULL,
	"attempted_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	CONSTRAINT "email_attempts_email_id_attempt_pk" PRIMARY KEY("email_id","attempt"),
	CONSTRAINT "email_attempts_outcome_is_known" CHECK (outcome in ('sent', 'temporary', 'permanent'))
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" integer,
	"to_address" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"prescription_ids" integer[] DEFAULT '{}' NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"message_id" text NOT NULL,
	"html" text,
	"text_body" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"claim_id" uuid,
	"claimed_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "emails_kind_is_known" CHECK (kind in ('reminder', 'expiry', 'welcome', 'notification', 'password_reset', 'test')),
	CONSTRAINT "emails_state_is_known" CHECK (state in ('queued', 'sent', 'failed', 'cancelled')),
	CONSTRAINT "emails_sent_has_time" CHECK (("emails"."state" = 'sent') = ("emails"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "reminder_ledger" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"date" date NOT NULL,
	"arming" integer NOT NULL,
	"stage" text NOT NULL,
	"email_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_ledger_stage_fits_kind" CHECK (("reminder_ledger"."kind" = 'reminder' and "reminder_ledger"."stage" = 'due') or ("reminder_ledger"."kind" = 'expiry' and "reminder_ledger"."stage" in ('soon', 'expired')))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"actor_user_id" integer,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_type" text NOT NULL,
	"transaction_date" timestamp with time zone NOT NULL,
	"user_id" integer,
	"first_name" text,
	"last_name" text,
	"email" text,
	"shopify_customer_id" text,
	"item_id" integer,
	"renewal_id" uuid,
	"product_name" text,
	"quantity" integer,
	"repeats" integer,
	"action" text NOT NULL,
	"description" text NOT NULL,
	"next_reminder_date" date,
	"order_status" text NOT NULL,
	CONSTRAINT "transactions_type_is_known" CHECK (transaction_type in ('renewal', 'prescription_created', 'user_login', 'order'))
);
--> statement-breakpoint
CREATE TABLE "prescription_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"shopify_order_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prescription_groups_id_user_id_key" UNIQUE("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "prescription_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prescription_group_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"variant_id" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"start_date" date NOT NULL,
	"expiry_date" date,
	"prescription_expiry_date" date,
	"repeats" integer,
	"repeats_revision" integer DEFAULT 0 NOT NULL,
	"doctor_name" text,
	"next_reminder_date" date,
	"reminder_arming" integer DEFAULT 1 NOT NULL,
	"last_reminder_sent" timestamp with time zone,
	"last_renewal_date" date,
	"shopify_line_item_id" text,
	"missing_data_notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prescription_items_status_is_known" CHECK (status in ('active', 'expired', 'pending_renewal')),
	CONSTRAINT "prescription_items_quantity_range" CHECK ("prescription_items"."quantity" between 1 and 999),
	CONSTRAINT "prescription_items_repeats_range" CHECK ("prescription_items"."repeats" between 0 and 99),
	CONSTRAINT "prescription_items_arming_is_positive" CHECK ("prescription_items"."reminder_arming" > 0)
);
--> statement-breakpoint
CREATE TABLE "price_run_rows" (
	"run_id" integer NOT NULL,
	"row_number" integer NOT NULL,
	"identifier" text NOT NULL,
	"price_cents" integer NOT NULL,
	"variant_id" text,
	"title" text,
	"old_price_cents" integer,
	"state" text NOT NULL,
	"reason" text,
	CONSTRAINT "price_run_rows_run_id_row_number_pk" PRIMARY KEY("run_id","row_number"),
	CONSTRAINT "price_run_rows_state_is_known" CHECK (state in ('waiting', 'left_out', 'changed', 'unchanged', 'failed', 'undone')),
	CONSTRAINT "price_run_rows_price_is_not_negative" CHECK ("price_run_rows"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_by" integer,
	"identifier_type" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "price_runs_identifier_type_is_known" CHECK (identifier_type in ('handle', 'sku', 'id')),
	CONSTRAINT "price_runs_state_is_known" CHECK (state in ('review', 'running', 'done', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "product_configurations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_configurations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"days_supply" integer DEFAULT 30 NOT NULL,
	"processing_days" integer DEFAULT 5 NOT NULL,
	"is_cannabis" boolean DEFAULT false NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_configurations_days_supply_range" CHECK ("product_configurations"."days_supply" between 1 and 3650),
	CONSTRAINT "product_configurations_processing_days_range" CHECK ("product_configurations"."processing_days" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "renewal_items" (
	"renewal_id" uuid NOT NULL,
	"item_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"variant_id" text,
	"quantity" integer NOT NULL,
	"took_repeat" boolean NOT NULL,
	"repeats_before" integer,
	"repeats_revision" integer NOT NULL,
	"last_renewal_before" date,
	"reminder_before" date,
	"reminder_written" date,
	"assignment_id" integer,
	"discount_name" text,
	"discount_type" text,
	"discount_value" numeric(10, 2),
	"discount_scope" text,
	"unit_price_cents" integer,
	"discount_cents" integer,
	"total_cents" integer,
	"given_back_at" timestamp with time zone,
	CONSTRAINT "renewal_items_renewal_id_item_id_pk" PRIMARY KEY("renewal_id","item_id"),
	CONSTRAINT "renewal_items_quantity_range" CHECK ("renewal_items"."quantity" between 1 and 2)
);
--> statement-breakpoint
CREATE TABLE "renewal_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "renewal_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"source" text NOT NULL,
	"item_ids" integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "renewal_tokens_source_is_known" CHECK (source in ('dashboard', 'email'))
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_id" integer,
	"user_id" integer,
	"state" text NOT NULL,
	"basket" text NOT NULL,
	"include_delivery" boolean NOT NULL,
	"delivery_fee_cents" integer NOT NULL,
	"total_cents" integer,
	"lease_id" uuid,
	"lease_until" timestamp with time zone,
	"checkout_id" text,
	"checkout_url" text,
	"order_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "renewals_state_is_known" CHECK (state in ('opening', 'open', 'closing', 'paid', 'lapsed', 'refused', 'cancelled')),
	CONSTRAINT "renewals_open_has_checkout" CHECK ("renewals"."state" <> 'open' or ("renewals"."checkout_id" is not null and "renewals"."checkout_url" is not null and "renewals"."total_cents" is not null)),
	CONSTRAINT "renewals_paid_has_order" CHECK ("renewals"."state" not in ('paid', 'cancelled') or "renewals"."order_id" is not null),
	CONSTRAINT "renewals_fee_is_not_negative" CHECK ("renewals"."delivery_fee_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"last_started_at" timestamp with time zone,
	"last_finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_hash" "bytea" NOT NULL,
	"ip_address" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_reset_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_reset_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_expire_after_creation" CHECK ("sessions"."expires_at" > "sessions"."created_at")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"role" text DEFAULT 'user' NOT NULL,
	"shopify_customer_id" text,
	"email_bad_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_is_lower_case" CHECK ("users"."email" = lower("users"."email") and "users"."email" <> ''),
	CONSTRAINT "users_role_is_known" CHECK (role in ('admin', 'user'))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"webhook_id" text NOT NULL,
	"event_id" text,
	"shop_domain" text NOT NULL,
	"body" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"worked_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "discount_assignments" ADD CONSTRAINT "discount_assignments_prescription_item_id_prescription_items_id_fk" FOREIGN KEY ("prescription_item_id") REFERENCES "public"."prescription_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_assignments" ADD CONSTRAINT "discount_assignments_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_attempts" ADD CONSTRAINT "email_attempts_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_ledger" ADD CONSTRAINT "reminder_ledger_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_groups" ADD CONSTRAINT "prescription_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_items" ADD CONSTRAINT "prescription_items_group_fk" FOREIGN KEY ("prescription_group_id","user_id") REFERENCES "public"."prescription_groups"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_run_rows" ADD CONSTRAINT "price_run_rows_run_id_price_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."price_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_runs" ADD CONSTRAINT "price_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_items" ADD CONSTRAINT "renewal_items_renewal_fk" FOREIGN KEY ("renewal_id") REFERENCES "public"."renewals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_tokens" ADD CONSTRAINT "renewal_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_token_id_renewal_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."renewal_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discount_assignments_live_key" ON "discount_assignments" USING btree ("prescription_item_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "discount_assignments_item_idx" ON "discount_assignments" USING btree ("prescription_item_id");--> statement-breakpoint
CREATE INDEX "discount_assignments_discount_idx" ON "discount_assignments" USING btree ("discount_id");--> statement-breakpoint
CREATE INDEX "discounts_user_id_idx" ON "discounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "emails_due_idx" ON "emails" USING btree ("next_attempt_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "emails_user_id_idx" ON "emails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "emails_kind_idx" ON "emails" USING btree ("kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "emails_message_id_key" ON "emails" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_ledger_once_key" ON "reminder_ledger" USING btree ("kind","item_id","date","arming","stage");--> statement-breakpoint
CREATE INDEX "reminder_ledger_item_idx" ON "reminder_ledger" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "reminder_ledger_email_idx" ON "reminder_ledger" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "audit_log_entity_idx" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_created_at_idx" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transactions_date_idx" ON "transactions" USING btree ("transaction_date","id");--> statement-breakpoint
CREATE INDEX "transactions_type_date_idx" ON "transactions" USING btree ("transaction_type","transaction_date","id");--> statement-breakpoint
CREATE INDEX "transactions_user_id_idx" ON "transactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "transactions_item_id_idx" ON "transactions" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "transactions_renewal_id_idx" ON "transactions" USING btree ("renewal_id");--> statement-breakpoint
CREATE INDEX "prescription_groups_user_id_idx" ON "prescription_groups" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prescription_groups_shopify_order_id_key" ON "prescription_groups" USING btree ("shopify_order_id");--> statement-breakpoint
CREATE INDEX "prescription_items_group_idx" ON "prescription_items" USING btree ("prescription_group_id","user_id");--> statement-breakpoint
CREATE INDEX "prescription_items_user_id_idx" ON "prescription_items" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "prescription_items_product_id_idx" ON "prescription_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "prescription_items_reminder_idx" ON "prescription_items" USING btree ("next_reminder_date","user_id") WHERE next_reminder_date is not null;--> statement-breakpoint
CREATE INDEX "prescription_items_expiry_idx" ON "prescription_items" USING btree ((coalesce(prescription_expiry_date, expiry_date)));--> statement-breakpoint
CREATE INDEX "prescription_items_review_idx" ON "prescription_items" USING btree ("id") WHERE repeats is null and prescription_expiry_date is null;--> statement-breakpoint
CREATE INDEX "prescription_items_pending_idx" ON "prescription_items" USING btree ("id") WHERE status = 'pending_renewal';--> statement-breakpoint
CREATE UNIQUE INDEX "prescription_items_line_key" ON "prescription_items" USING btree ("prescription_group_id","shopify_line_item_id") WHERE shopify_line_item_id is not null;--> statement-breakpoint
CREATE INDEX "price_run_rows_waiting_idx" ON "price_run_rows" USING btree ("run_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "price_runs_created_by_idx" ON "price_runs" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "product_configurations_product_id_key" ON "product_configurations" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "renewal_items_item_id_idx" ON "renewal_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "renewal_items_assignment_id_idx" ON "renewal_items" USING btree ("assignment_id") WHERE assignment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_tokens_hash_key" ON "renewal_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "renewal_tokens_user_id_idx" ON "renewal_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "renewal_tokens_expires_at_idx" ON "renewal_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_live_per_token_key" ON "renewals" USING btree ("token_id") WHERE state in ('opening', 'open', 'closing');--> statement-breakpoint
CREATE INDEX "renewals_token_id_idx" ON "renewals" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "renewals_user_id_idx" ON "renewals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "renewals_unsettled_idx" ON "renewals" USING btree ("state","created_at") WHERE state in ('opening', 'open', 'closing');--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_checkout_id_key" ON "renewals" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_order_id_key" ON "renewals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "login_failures_account_idx" ON "login_failures" USING btree ("account_hash","ip_address","failed_at");--> statement-breakpoint
CREATE INDEX "login_failures_failed_at_idx" ON "login_failures" USING btree ("failed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "password_reset_tokens_hash_key" ON "password_reset_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_reset_tokens_user_id_idx" ON "password_reset_tokens" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_shopify_customer_id_key" ON "users" USING btree ("shopify_customer_id");--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_once_key" ON "webhook_events" USING btree ("topic","webhook_id");--> statement-breakpoint
CREATE INDEX "webhook_events_due_idx" ON "webhook_events" USING btree ("next_attempt_at") WHERE worked_at is null;