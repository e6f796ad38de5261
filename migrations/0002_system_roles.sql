-- The rows that exist in every installation: the permissions the server knows and the two system roles.

INSERT INTO permissions (id, name, name_key, is_system, created_at, updated_at) VALUES
  ('00000000-0000-4000-8000-000000000101', 'dashboard_access', 'dashboard_access', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000102', 'agent_management', 'agent_management', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000103', 'conversations_access', 'conversations_access', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000104', 'analytics_access', 'analytics_access', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000105', 'subscription_access', 'subscription_access', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000106', 'system_settings', 'system_settings', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000107', 'billing_management', 'billing_management', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000108', 'user_management', 'user_management', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000109', 'role_management', 'role_management', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000110', 'agent_types_management', 'agent_types_management', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000111', 'plans_management', 'plans_management', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000112', 'subscription_management', 'subscription_management', 1, 0, 0);
--> statement-breakpoint
INSERT INTO roles (id, name, name_key, is_system, created_at, updated_at) VALUES
  ('00000000-0000-4000-8000-000000000001', 'super_admin', 'super_admin', 1, 0, 0),
  ('00000000-0000-4000-8000-000000000002', 'customer', 'customer', 1, 0, 0);
--> statement-breakpoint
INSERT INTO role_permissions (role_id, permission_id) VALUES
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000101'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000102'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000103'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000104'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000105'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000106'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000107');
