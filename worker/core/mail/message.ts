export interface Mailbox {
  name: string
  address: string
}

/** A message for a mail server. Further attempts have the same id. */
export interface Message {
  id: string
  to: Mailbox
  /** The display name of the sender, if it is not that of the installation. */
  fromName?: string
  subject: string
  text: string
  html: string
}

/** What a failure concerns: every message, this one for now, or this one for good, so that further attempts are useless. */
type FailureScope = 'server' | 'message' | 'final'

/** The message was not accepted. `reason`: the step and the code of the reply, without addresses. */
export class MailFailure extends Error {
  readonly scope: FailureScope

  constructor(reason: string, scope: FailureScope = 'server') {
    super(reason)
    this.name = 'MailFailure'
    this.scope = scope
  }
}
