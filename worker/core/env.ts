import type { AgentHub } from '../../durable-objects/agent-hub/agent-hub.ts'

/** What the platform hands to the Worker; `wrangler.toml` says why each is there. */
export interface Env {
  DB: D1Database
  HUB: DurableObjectNamespace<AgentHub>
  ASSETS: Fetcher
  CALLS: RateLimit
  ENVIRONMENT: string
  APP_ORIGIN: string
  JWT_KEYS: string
  REFRESH_KEY: string
  DATA_KEYS: string
  META_APP_SECRET?: string
  META_GRAPH_URL?: string
  META_GRAPH_VERSION?: string
  INSTAGRAM_GRAPH_URL?: string
  TELEGRAM_API_URL?: string
  VIBER_API_URL?: string
}
