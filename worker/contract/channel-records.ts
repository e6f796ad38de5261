import type { ReplyMedia, ReplySuggestion } from './reply.ts'

/** Every way a provider refuses a call. */
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
  | 'houseFailed'
  | 'tokenInvalid'
  | 'permissionMissing'
  | 'accountRestricted'
  | 'accountsUnlinked'
  | 'billing'
  | 'webhookMissing'

/** A refusal of a provider. `code` and `detail` are the provider's, without secrets, for the webhook log. */
export interface ProviderFailure {
  reason: FailureReason
  code: string
  detail: string
  /** As the provider says. */
  retryAfterMs?: number
  /** The first delay, where one second is too short; it is doubled from there. */
  backoffMs?: number
}

/** Why a channel does not work, or what is still to be done before it does. */
export type StatusReason =
  | FailureReason
  | 'metaNotConnected'
  | 'botNotConnected'
  | 'appSecretMissing'
  | 'checkFailed'
  | 'providerSilent'
  | 'unchecked'
  | 'secretsUnreadable'

/** What a check of a channel at its provider may find. */
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

/** `facts` fill the sentence of the code. `refused` has the provider's failure, with its own sentence. */
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
  /** The phone number at WhatsApp, when the person shows one: it wins over the id. */
  phone?: string
  messageId?: string
  /** Meta: a comment on a post, which one message in private may answer. */
  commentId?: string
  threadId?: string
  /** Telegram: the account whose chat it is, where that is not the bot's own. */
  connectionId?: string
  /** Telegram waits for its taps to be acknowledged. */
  tapId?: string
}

/** A template as WhatsApp is told to send it. */
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

/** A form that a button opens. Its answers come back with the token; `flow_action_data`: what its first screen is told. */
export interface TemplateFlow {
  flow_token: string
  flow_action_data?: Record<string, string>
}

/** What the header of a template holds: Meta fetches it by its address. */
export type TemplateFile =
  | { type: 'image'; image: { link: string } }
  | { type: 'video'; video: { link: string } }
  | { type: 'document'; document: { link: string; filename?: string } }

/**
 * A suggestion as its provider takes it. `whole`: all of a title that was cut; `long`: all of a payload that was cut, until
 * something short stands for it.
 */
export interface Tappable extends ReplySuggestion {
  whole?: string
  long?: string
}

/**
 * One call to the provider, as JSON so that it can be stored until it is sent. `reference` is ours and comes back
 * with receipts; `isHumanAgent`: a member's message after the reply window; `isOptOutNotice`: sent also to who wants no messages,
 * because it confirms that; `template`: sent instead of the text, which is what it says. The provider fetches media itself,
 * so its address is public https.
 */
export type Outgoing = { reference?: string; quotes?: string; isHumanAgent?: boolean; isOptOutNotice?: boolean } & (
  | { kind: 'text'; text: string; plain: string; suggestions: readonly Tappable[]; template?: TemplateCall }
  | { kind: 'media'; media: ReplyMedia }
)
