/** The methods of the platform's models that are used. */
export interface Models {
  run(model: string, inputs: Record<string, unknown>): Promise<unknown>
}

/** The methods of the platform's vector index that are used. */
export interface VectorIndex {
  upsert(vectors: { id: string; namespace: string; values: number[] }[]): Promise<unknown>
  query(vector: number[], options: { namespace: string; topK: number }): Promise<unknown>
  deleteByIds(ids: string[]): Promise<unknown>
}

/** The method of the platform's mail binding that is used. */
interface MailBinding {
  send(message: {
    from: { name: string; email: string }
    to: string
    subject: string
    text: string
    html: string
  }): Promise<unknown>
}

/** The bindings and variables; `wrangler.toml` gives the reason for each. */
export interface Env {
  /** Accounts, agents, knowledge, plans. */
  DB: D1Database
  /** Conversations; more databases of them are bound as `CONVERSATIONS_2` and so on. */
  CONVERSATIONS: D1Database
  [more: `CONVERSATIONS_${number}`]: D1Database | undefined
  /** Called through the clients of `agent-client`, which have the types of the methods. */
  AGENT: DurableObjectNamespace
  LIBRARY: DurableObjectNamespace
  ASSETS: Fetcher
  CALLS: RateLimit
  ENVIRONMENT: string
  APP_ORIGIN: string
  /** The contact address on the home page and in the legal texts. */
  CONTACT_EMAIL?: string
  /** The operator's pages in social networks, `https://…` separated by commas: shown in the footer. */
  SOCIAL_LINKS?: string
  /** The server that takes mail: `smtps://user:password@host`, or `smtp://…` with STARTTLS. */
  MAIL_URL?: string
  /** Who writes: `Name <address>`. */
  MAIL_FROM?: string
  /** Bound where the platform sends mail. */
  MAIL?: MailBinding
  /** The keys of push messages, of which the public one is given to browsers; without them none is sent. */
  PUSH_KEYS?: string
  JWT_KEYS: string
  REFRESH_KEY: string
  DATA_KEYS: string
  META_APP_SECRET?: string
  META_GRAPH_URL?: string
  META_GRAPH_VERSION?: string
  INSTAGRAM_GRAPH_URL?: string
  TELEGRAM_API_URL?: string
  VIBER_API_URL?: string
  /** Addresses or ranges of the reverse proxies, separated by commas; not used in production. */
  TRUSTED_PROXY?: string
  /** A shorter maximum age of streams. */
  STREAM_MAX_AGE_SECONDS?: string
  /** Another time for which replies are gathered before they are mailed. */
  REPLY_MAIL_SECONDS?: string
  /** Hosts of this machine and its network (`name:port`, separated by commas) that may be called; not in production. */
  ENGINE_ALLOW_HOSTS?: string
  /** Bound where an installation offers the platform's models. */
  AI?: Models
  /** Bound beside `AI` where knowledge is also found by vectors. */
  VECTORS?: VectorIndex
}
