import type { ChannelType } from '../contract/channels.ts'
import type { Locale } from '../contract/locales.ts'
import type { Failure } from './failures.ts'
import type { CheckReport } from './findings.ts'
import type { Formatted } from './formatted.ts'
import type { Parsed, ReplyAddress } from './inbound.ts'
import type { MediaFile, Wires } from './wires.ts'

export type ProviderType = Exclude<ChannelType, 'webchat'>

/** What the owner pasted, in clear. `webhookSecret` is made by us (Telegram), see `newWebhookSecret`. */
export interface ChannelSettings {
  pageId?: string
  phoneNumberId?: string
  accessToken?: string
  verifyToken?: string
  /** One or several, with space or comma between: which of an app's two secrets signs is not documented for Instagram. */
  appSecret?: string
  botToken?: string
  webhookSecret?: string
}

/** A channel as its adapter sees it. */
export interface Connection {
  agentId: string
  agentName: string
  locale: Locale
  webhookUrl: string
  settings: ChannelSettings
  /** The secret of the house's own Meta app, tried besides the channel's. */
  platformSecret: string | null
}

/** A webhook as it came: `body` is what was signed, byte for byte. */
export interface Webhook {
  headers: Headers
  query: URLSearchParams
  body: Uint8Array
}

/** `unconfigured`: there is no secret to check against, so nothing is believed. Both other verdicts are a 401. */
export type Verdict = 'genuine' | 'forged' | 'unconfigured'

export type Handshake = { status: 200; challenge: string } | { status: 400 | 403 }

/** A word that a person may tap instead of typing. */
export interface Suggestion {
  title: string
  payload: string
}

export interface Media {
  kind: 'image' | 'file'
  /** Fetched by the provider: https, and never a machine of our own. */
  url: string
  name?: string
  caption?: string
}

/** What an engine answers, its text in Markdown. */
export interface Reply {
  text: string
  suggestions?: readonly (string | Suggestion)[]
  media?: readonly Media[]
}

/** One call to the provider: JSON, so that it can be kept until it is sent. `reference` is ours and comes back with receipts. */
export type Outgoing = { reference?: string; quotes?: string } & (
  | { kind: 'text'; text: string; plain: string; suggestions: readonly Suggestion[] }
  | { kind: 'media'; media: Media }
)

export type Sent = { messageId: string | null } | { failure: Failure }

/** A token that was given for another. `key`: the setting that it is, `lastsMs`: from now on. */
export interface Renewal {
  key: 'accessToken'
  token: string
  lastsMs: number
}

/** One provider. Only `send`, `seen`, `typing`, `connect`, `disconnect`, `check`, `renew` and `media` leave the house, through the wires. */
export interface ChannelAdapter {
  type: ProviderType
  verify(webhook: Webhook, connection: Connection): Promise<Verdict>
  /** Providers that ask before they call. */
  handshake?(query: URLSearchParams, connection: Connection): Promise<Handshake>
  /** `null` when the body is not the JSON object it should be. Never throws. `now` dates what the provider does not. */
  parse(body: Uint8Array, connection: Connection, now: number): Parsed | null
  format(markdown: string): Formatted
  /** Parts within the provider's limit, in order; none of an empty text. */
  split(text: Formatted): Formatted[]
  /** Everything that has to be sent for a reply, in order, each to be sent after the one before. */
  compose(reply: Reply): Outgoing[]
  send(outgoing: Outgoing, to: ReplyAddress, connection: Connection, wires: Wires): Promise<Sent>
  /** Marks the message as read, acknowledges a tap. Best effort: `null` when it was shown or cannot be. */
  seen(to: ReplyAddress, connection: Connection, wires: Wires): Promise<Failure | null>
  /** Shows that an answer is being made; to be repeated after `typingLastsMs`. `null` as above. */
  typing(to: ReplyAddress, connection: Connection, wires: Wires): Promise<Failure | null>
  typingLastsMs: number | null
  /** Tells the provider where to call, then checks. */
  connect(connection: Connection, wires: Wires): Promise<CheckReport>
  /** Tells the provider to call no more, where it lets us. */
  disconnect(connection: Connection, wires: Wires): Promise<Failure | null>
  check(connection: Connection, wires: Wires): Promise<CheckReport>
  /** Has a token that ends given anew; `null` when it is of a kind that does not need it. */
  renew?(connection: Connection, wires: Wires): Promise<Renewal | Failure | null>
  /** A person's file by its `mediaId`, for the channel's owner alone: the provider's own link needs the token. */
  media?(mediaId: string, connection: Connection, wires: Wires): Promise<MediaFile | Failure>
  /** Body of the answer to a webhook that opens a chat, where the provider takes a welcome from there. */
  welcome?(text: string, connection: Connection): unknown
}
