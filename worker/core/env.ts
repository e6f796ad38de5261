import type { AgentHub } from '../../durable-objects/agent-hub/agent-hub.ts'
import type { Library } from '../../durable-objects/library/library.ts'

/** The platform's own models, as far as they are used. */
export interface Models {
  run(model: string, inputs: Record<string, unknown>): Promise<unknown>
}

/** The platform's index of vectors, as far as it is used. */
export interface VectorIndex {
  upsert(vectors: { id: string; namespace: string; values: number[] }[]): Promise<unknown>
  query(vector: number[], options: { namespace: string; topK: number }): Promise<unknown>
  deleteByIds(ids: string[]): Promise<unknown>
}

/** What the platform hands to the Worker; `wrangler.toml` says why each is there. */
export interface Env {
  DB: D1Database
  HUB: DurableObjectNamespace<AgentHub>
  LIBRARY: DurableObjectNamespace<Library>
  ASSETS: Fetcher
  CALLS: RateLimit
  ENVIRONMENT: string
  APP_ORIGIN: string
  /** Whom people can write to; the home page and the small print say it. */
  CONTACT_EMAIL?: string
  JWT_KEYS: string
  REFRESH_KEY: string
  DATA_KEYS: string
  META_APP_SECRET?: string
  META_GRAPH_URL?: string
  META_GRAPH_VERSION?: string
  INSTAGRAM_GRAPH_URL?: string
  TELEGRAM_API_URL?: string
  VIBER_API_URL?: string
  /** Addresses or ranges of the proxies before this server, separated by commas; production has Cloudflare's. */
  TRUSTED_PROXY?: string
  /** Ends streams sooner than they would by themselves. */
  STREAM_MAX_AGE_SECONDS?: string
  /** Tests only: hosts (`name:port`, separated by commas) that engines may be at though no rule would allow them. */
  ENGINE_ALLOW_HOSTS?: string
  /** Bound where an installation offers the platform's models. */
  AI?: Models
  /** Bound beside `AI` where knowledge is also found by what it means. */
  VECTORS?: VectorIndex
}
