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

/**
 * The message was not accepted. `isFinal`: further attempts are useless. `reason`: the step and the code of the reply, without
 * addresses.
 */
export class MailFailure extends Error {
  readonly isFinal: boolean

  constructor(reason: string, isFinal = false) {
    super(reason)
    this.name = 'MailFailure'
    this.isFinal = isFinal
  }
}
