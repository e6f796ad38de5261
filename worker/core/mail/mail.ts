import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Env } from '../env.ts'
import { type Mailbox, MailFailure, type Message } from './message.ts'
import { sendBySmtp } from './smtp.ts'

/** Resolves once a server has accepted the message, within a limited time; rejects with a `MailFailure`. */
export type Mailer = (message: Message) => Promise<void>

/** Codes of the platform's binding that do not concern every message (Cloudflare: Email Service, Workers API, error codes). */
const CODES_OF_THE_MESSAGE = new Map<string, 'message' | 'final'>([
  ['E_VALIDATION_ERROR', 'message'],
  ['E_RECIPIENT_NOT_ALLOWED', 'message'],
  ['E_DELIVERY_FAILED', 'message'],
  ['E_RECIPIENT_SUPPRESSED', 'final'],
  ['E_CONTENT_TOO_LARGE', 'final'],
])

/** Whether this installation sends mails. What needs mails is not offered otherwise. */
export const offersMail = ({ MAIL_FROM, MAIL_URL, MAIL }: Env): boolean => Boolean(MAIL_FROM && (MAIL_URL || MAIL))

/** The mailer: SMTP if a server is configured, else the platform's binding; `null`: no mails are sent. */
export function mailerOf(env: Env, config: Config, clock: Clock): Mailer | null {
  const { mail } = config
  if (!mail) return null
  const { smtp, from: defaultFrom } = mail
  const senderOf = ({ fromName }: Message): Mailbox => ({ ...defaultFrom, ...(fromName && { name: fromName }) })
  if (smtp) return (message) => sendBySmtp({ ...smtp, from: senderOf(message) }, message, clock)
  const { MAIL } = env
  if (!MAIL) return null
  return async (message) => {
    const { to, subject, text, html } = message
    const { name, address: email } = senderOf(message)
    const sender = { name, email }
    try {
      await MAIL.send({ from: sender, to: to.address, subject, text, html })
    } catch (error) {
      // The platform's message may contain the address; its code does not.
      const code = String((error as { code?: unknown }).code ?? 'binding')
      throw new MailFailure(code, CODES_OF_THE_MESSAGE.get(code))
    }
  }
}
