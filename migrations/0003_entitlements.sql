-- What each owner may do today. A subscription is live from its start to its end, both days included, in UTC; one that
-- renews itself does not end. Super administrators have no limits.
CREATE VIEW entitlements AS
SELECT s.user_id AS owner_id, s.plan_id, p.max_agents, p.max_conversations
FROM subscriptions s JOIN plans p ON p.id = s.plan_id
WHERE s.status = 'active' AND s.start_date <= date('now')
  AND (s.end_date IS NULL OR s.end_date >= date('now') OR s.auto_renew = 1)
UNION ALL
SELECT user_id, NULL, NULL, NULL FROM user_roles WHERE role_id = '00000000-0000-4000-8000-000000000001';
