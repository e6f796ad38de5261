import type { ReplyMedia, ReplySuggestion } from './reply.ts'

/** The reasons for which a call to a provider fails. */
export type FailureReason =
  | 'temporary'
  | 'rateLimited'
  | 'personRateLimited'
  | 'resultUnknown'
  | 'windowClosed'
  | 'personUnreachable'
  | 'personStopped'
  | 'personBlocked'
  | 'marketingStopped'
  | 'templateRefused'
  | 'notTestNumber'
  | 'threadElsewhere'
  | 'requestRefused'
  | 'mediaRefused'
  | 'policyRefused'
  | 'spamWarning'
  | 'webhookConflict'
  /** An internal error. The name is stored with deliveries. */
  | 'houseFailed'
  | 'tokenInvalid'
  | 'permissionMissing'
  | 'accountRestricted'
  | 'accountsUnlinked'
  | 'billing'
  | 'webhookMissing'

/** A failed call to a provider. `code` and `detail` are the provider's, without secrets, for the webhook log. */
export interface ProviderFailure {
  reason: FailureReason
  code: string
  detail: string
  /** The delay that the provider asks for. */
  retryAfterMs?: number
  /** The first delay of the backoff, where one second is too short. It doubles with each attempt. */
  backoffMs?: number
}

/** Why a channel does not work, or what is missing before it can. */
export type StatusReason =
  | FailureReason
  | 'metaNotConnected'
  | 'botNotConnected'
  | 'appSecretMissing'
  | 'checkFailed'
  | 'providerSilent'
  | 'unchecked'
  | 'secretsUnreadable'

/** The findings of a check of a channel at its provider. */
export type FindingCode =
  | 'tokenBelongsTo'
  | 'webhookSet'
  | 'webhookByHand'
  | 'webhookRefused'
  | 'webhookMissing'
  | 'webhookElsewhere'
  | 'webhookFailing'
  | 'fieldsMissing'
  | 'commentsMissing'
  | 'idMalformed'
  | 'idOfAnother'
  | 'idUnknown'
  | 'secretMissing'
  | 'secretWrong'
  | 'scopesMissing'
  | 'tokenExpires'
  | 'tokenNotRenewed'
  | 'qualityLow'
  | 'refused'

/**
 * `facts`: values for the sentence of the code. `failure`: with the code `refused`, the provider's failure, which has a
 * sentence of its own.
 */
export interface Finding {
  code: FindingCode
  facts?: Record<string, string | number>
  failure?: ProviderFailure
}

/** The provider's account of a channel. `link`: the address that opens a chat with it, or `null`. */
export interface ChannelAccount {
  id: string
  name: string
  link: string | null
}

/** Where the reply to a provider's message is sent. */
export interface ReplyAddress {
  id: string
  /** WhatsApp: the phone number, if the contact shows it. It is used instead of `id`. */
  phone?: string
  messageId?: string
  /** Meta: the id of a comment on a post. One private message may answer it. */
  commentId?: string
  threadId?: string
  /** Telegram: the id of the business connection, for a chat of a connected account instead of the bot's own. */
  connectionId?: string
  /** Telegram: the id of a button's callback query, which has to be acknowledged. */
  tapId?: string
}

/** A template message in the form of WhatsApp's Cloud API. */
export interface TemplateCall {
  name: string
  language: string
  components: (
    | { type: 'header'; parameters: (TemplateFile | TemplateText)[] }
    | { type: 'body'; parameters: TemplateText[] }
    | { type: 'button'; sub_type: 'url'; index: string; parameters: { type: 'text'; text: string }[] }
    | {
        type: 'button'
        sub_type: 'copy_code'
        index: string
        parameters: { type: 'coupon_code'; coupon_code: string }[]
      }
    | { type: 'button'; sub_type: 'flow'; index: string; parameters: { type: 'action'; action: TemplateFlow }[] }
  )[]
}

export interface TemplateText {
  type: 'text'
  parameter_name?: string
  text: string
}

/**
 * A form (WhatsApp Flow) that a button opens. Its answers come back with `flow_token`. `flow_action_data`: values for its first
 * screen.
 */
export interface TemplateFlow {
  flow_token: string
  flow_action_data?: Record<string, string>
}

/** The file in the header of a template. Meta fetches it from `link`. */
export type TemplateFile =
  | { type: 'image'; image: { link: string } }
  | { type: 'video'; video: { link: string } }
  | { type: 'document'; document: { link: string; filename?: string } }

/**
 * A suggestion within the limits of its provider. `whole`: the full title, where `title` was shortened. `long`: the full
 * payload of one that is too long, until a short id replaces it.
 */
export interface Tappable extends ReplySuggestion {
  whole?: string
  long?: string
}

/**
 * One call to the provider, as JSON so that it can be stored until it is sent. `reference`: our id, which receipts contain.
 * `isHumanAgent`: a member's message after the reply window. `isOptOutNotice`: confirms an opt-out, so it is sent although the
 * contact has opted out. `template`: sent instead of the text, which has its wording. The provider fetches media itself, so
 * their addresses are public https.
 */
export type Outgoing = { reference?: string; quotes?: string; isHumanAgent?: boolean; isOptOutNotice?: boolean } & (
  | { kind: 'text'; text: string; plain: string; suggestions: readonly Tappable[]; template?: TemplateCall }
  | { kind: 'media'; media: ReplyMedia }
)
