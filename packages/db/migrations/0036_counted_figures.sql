CREATE TABLE "counted_figures" (
	"name" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL
);
