ALTER TABLE `payments` ADD `credit_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `returned_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `period_start` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `period_end` text;--> statement-breakpoint
-- The newest payment of a subscription that is not over is for the period that it is in.
UPDATE payments SET period_start = max(s.start_date, date(payments.created_at / 1000, 'unixepoch')), period_end = s.end_date
FROM subscriptions s
WHERE s.id = payments.subscription_id AND s.status IN ('active', 'paused') AND s.end_date IS NOT NULL
  AND payments.status <> 'void'
  AND payments.rowid = (
    SELECT rowid FROM payments newest WHERE newest.subscription_id = s.id AND newest.status <> 'void'
    ORDER BY created_at DESC, rowid DESC LIMIT 1);
