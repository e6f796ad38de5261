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

/** The bindings and variables. `wrangler.toml` gives the reason for each. */
export interface Env {
  /** Accounts, agents, knowledge, plans. */
  DB: D1Database
  /** Conversations. Further databases of them are bound as `CONVERSATIONS_2` and so on. */
  CONVERSATIONS: D1Database
  [more: `CONVERSATIONS_${number}`]: D1Database | undefined
  /** Call these through `agent-client`, which has the types of their methods. */
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
  /** The mail server: `smtps://user:password@host`, or `smtp://…` with STARTTLS. */
  MAIL_URL?: string
  /** The sender of mails: `Name <address>`. */
  MAIL_FROM?: string
  /** Bound if the platform sends mails. */
  MAIL?: MailBinding
  /** The key pair of push messages, whose public key browsers get. Without it no push messages are sent. */
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
  /** A shorter maximum age of streams than the default. */
  STREAM_MAX_AGE_SECONDS?: string
  /** Another delay for which members' replies are collected before they are mailed. */
  REPLY_MAIL_SECONDS?: string
  /** Hosts of this machine and its network (`name:port`, separated by commas) that may be called. Refused in production. */
  ENGINE_ALLOW_HOSTS?: string
  /** Bound if the installation offers the platform's models. */
  AI?: Models
  /** Bound besides `AI` if knowledge is also searched by vectors. */
  VECTORS?: VectorIndex
}
