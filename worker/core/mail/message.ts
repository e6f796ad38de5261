export interface Mailbox {
  name: string
  address: string
}

/** A message as a mail server gets it; repeating it keeps its id. */
export interface Message {
  id: string
  to: Mailbox
  /** Whose name the sender's address has, where it is not that of the installation. */
  fromName?: string
  subject: string
  text: string
  html: string
}

/** The message was not taken. `isFinal`: another attempt is useless. `reason`: the step and the reply's code, without addresses. */
export class MailFailure extends Error {
  readonly isFinal: boolean

  constructor(reason: string, isFinal = false) {
    super(reason)
    this.name = 'MailFailure'
    this.isFinal = isFinal
  }
}
