import type { Outgoing } from '../contract/channel-records.ts'
import type { ChannelType } from '../contract/channels.ts'
import type { Locale } from '../contract/locales.ts'
import type { ReplyMedia as Media, ReplyMessage, ReplySuggestion as Suggestion } from '../contract/reply.ts'
import type { TemplateInput } from '../contract/template-input.ts'
import type { MessageTemplate, TemplateExampleType } from '../contract/templates.ts'
import type { Failure } from './failures.ts'
import type { CheckReport } from './findings.ts'
import type { Formatted } from './formatted.ts'
import type { Parsed, ReplyAddress } from './inbound.ts'
import type { MediaFile, ProviderHttp } from './provider-http.ts'

export type { Media, Outgoing, Suggestion }

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
  /** `private`: comments on posts are answered by a message in private. */
  commentReplies?: string
}

/** A channel as its adapter needs it. */
export interface Connection {
  agentId: string
  agentName: string
  locale: Locale
  webhookUrl: string
  settings: ChannelSettings
  /** The public address of the account, as the last check found it. */
  accountLink?: string | null
  /** The app secret of this installation's own Meta app, tried besides the channel's. */
  platformSecret: string | null
}

/** A webhook as it came: `body` is what was signed, byte for byte. */
export interface Webhook {
  headers: Headers
  query: URLSearchParams
  body: Uint8Array
}

/**
 * `unconfigured`: there is no secret to verify with, so no call is accepted. `forged` and `unconfigured` are answered
 * with 401.
 */
export type Verdict = 'genuine' | 'forged' | 'unconfigured'

export type Handshake = { status: 200; challenge: string } | { status: 400 | 403 }

/** What an engine answers, its text in Markdown. `messages`: where the text is divided; empty or one: nowhere. */
export interface Reply {
  text: string
  suggestions?: readonly (string | Suggestion)[]
  media?: readonly Media[]
  messages?: readonly ReplyMessage[]
}

export interface ExampleFile {
  type: TemplateExampleType
  bytes: Uint8Array
}

export type Sent = { messageId: string | null } | { failure: Failure }

/** A renewed token. `key`: the setting that holds it; `lastsMs`: its lifetime from now on. */
export interface Renewal {
  key: 'accessToken'
  token: string
  lastsMs: number
}

/**
 * One provider. `send`, `seen`, `typing`, `connect`, `disconnect`, `check`, `renew` and `media` call the provider,
 * through `http`.
 */
export interface ChannelAdapter {
  type: ProviderType
  verify(webhook: Webhook, connection: Connection): Promise<Verdict>
  /** For providers that verify an address before they call it. */
  handshake?(query: URLSearchParams, connection: Connection): Promise<Handshake>
  /**
   * `null` when the body is not the expected JSON object. Never throws. `now` is the time of messages without their
   * own.
   */
  parse(body: Uint8Array, connection: Connection, now: number): Parsed | null
  format(markdown: string): Formatted
  /** Parts within the provider's limit, in order; none for an empty text. */
  split(text: Formatted): Formatted[]
  /** Everything to be sent for a reply, in this order. `isSingle`: no more than one message may be sent. */
  compose(reply: Reply, isSingle?: boolean): Outgoing[]
  send(outgoing: Outgoing, to: ReplyAddress, connection: Connection, http: ProviderHttp): Promise<Sent>
  /** Marks the message as read, or acknowledges a tap. Best effort: `null` when it succeeded or is not supported. */
  seen(to: ReplyAddress, connection: Connection, http: ProviderHttp): Promise<Failure | null>
  /** Shows the typing indicator; to be repeated after `typingLastsMs`. `null` as for `seen`. */
  typing(to: ReplyAddress, connection: Connection, http: ProviderHttp): Promise<Failure | null>
  typingLastsMs: number | null
  /** `typing` also does what `seen` does. */
  typingMarksRead?: true
  /** Subscribes our address at the provider, then checks the channel. */
  connect(connection: Connection, http: ProviderHttp): Promise<CheckReport>
  /** Unsubscribes our address, where the provider supports it. */
  disconnect(connection: Connection, http: ProviderHttp): Promise<Failure | null>
  check(connection: Connection, http: ProviderHttp): Promise<CheckReport>
  /** Renews a token that expires; `null` when the token does not expire. */
  renew?(connection: Connection, http: ProviderHttp): Promise<Renewal | Failure | null>
  /** The texts that the provider has approved for the channel's account, to be sent outside of the reply window. */
  templates?(connection: Connection, http: ProviderHttp): Promise<MessageTemplate[] | Failure>
  /** Asks the provider to approve a text. */
  createTemplate?(input: TemplateInput, connection: Connection, http: ProviderHttp): Promise<MessageTemplate | Failure>
  /** Gives the provider an example of what the header of a template holds; answers the provider's handle of it. */
  uploadExample?(example: ExampleFile, connection: Connection, http: ProviderHttp): Promise<string | Failure>
  /** A contact's file by its `mediaId`, for the channel's owner only: the provider's own link needs the token. */
  media?(mediaId: string, connection: Connection, http: ProviderHttp): Promise<MediaFile | Failure>
  /** Body of the answer to a webhook that opens a chat, where the provider takes a welcome from there. */
  welcome?(text: string, connection: Connection): unknown
}
