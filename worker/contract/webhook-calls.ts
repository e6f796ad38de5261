/**
 * What became of a call of a provider. `accepted`: something in it was new; `duplicate`: all of it was known;
 * `forged`: not signed by who it says it is; `unconfigured`: there was no secret to check it against; `foreign`: for
 * another account; `unsupported`: nothing in it that is answered; `malformed`: not what the provider sends.
 */
export const WEBHOOK_VERDICTS = [
  'accepted',
  'duplicate',
  'forged',
  'unconfigured',
  'foreign',
  'unsupported',
  'malformed',
] as const
export type WebhookVerdict = (typeof WEBHOOK_VERDICTS)[number]

/** Of everything else it is known already that nothing would come of it. */
export const REPLAYED: readonly WebhookVerdict[] = ['accepted', 'duplicate', 'forged', 'unconfigured']

export interface WebhookCall {
  id: string
  at: string
  verdict: WebhookVerdict
  /** What the provider calls what was passed over. */
  detail: string | null
  bytes: number
  messages: number
  /** Why messages of it were taken in and not answered, in the language of the call; none when all was well. */
  dropped: string[]
  replayedAt: string | null
  mayReplay: boolean
}

/** One call, as it came and without secrets. `body` is `null` when it was too long to be kept. */
export interface WebhookCallDetails extends WebhookCall {
  headers: Record<string, string>
  body: string | null
}

/** How many messages are on their way again, and how many needed nothing. */
export interface WebhookReplay {
  taken: number
  passedOver: number
}
