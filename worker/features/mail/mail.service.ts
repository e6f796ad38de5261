import type { Locale } from '../../contract/locales.ts'
import type { MailKind } from '../../contract/mail.ts'
import { ATTEMPTS_MAX, backoffMs } from '../../core/backoff.ts'
import { systemClock } from '../../core/clock.ts'
import { configOf } from '../../core/config.ts'
import type { Work } from '../../core/context.ts'
import { type Condition, openDatabase, type Statement } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { newId } from '../../core/ids.ts'
import { factsOf, log } from '../../core/log.ts'
import { type Mailer, mailerOf, offersMail } from '../../core/mail/mail.ts'
import { MailFailure } from '../../core/mail/message.ts'
import { Refusal } from '../../core/refusal.ts'
import { open, seal } from '../../core/secrets.ts'
import { type ClaimedMail, claimMail, deleteMail, queueMail, queueReply, rescheduleMail } from './mails.store.ts'
import type { ReplyMail } from './reply.template.ts'
import { renderMail } from './templates.ts'

export type { OwnerMail } from './owner.template.ts'
export type { WeekInFigures } from './weekly.template.ts'

/** A mail to a visitor. `id`: that of the first reply in it. */
interface NewReplyMail {
  id: string
  ownerId: string
  language: Locale
  content: ReplyMail
}

type Sending = Pick<Work, 'env' | 'config' | 'db' | 'clock'>

/**
 * For so long a mail is claimed by a run: longer than sending may take (`core/mail/smtp.ts`), so that only a crash exceeds it.
 */
const CLAIM_MS = 60_000
const MAILS_MAX = 100
/** A run stops after so many failures, because the server is probably down. */
const FAILURES_MAX = 2
const HOUR_MS = 60 * 60_000

export function requireMail({ env }: Work): void {
  if (!offersMail(env)) throw new Refusal('mail.notOffered')
}

const placeOf = (id: string): string => `mail:${id}`

/**
 * The statement that queues a mail. It belongs in the batch of the change that the mail reports. Empty if the installation sends
 * no mail. `recipient`: see `queueMail`.
 */
export async function mailTo(
  { env, config, db, now, locale: language }: Pick<Work, 'env' | 'config' | 'db' | 'now' | 'locale'>,
  kind: MailKind,
  recipient: Condition,
  { secret, lastsMs, invitation = null }: { secret: string; lastsMs: number; invitation?: Condition | null } = {
    secret: '',
    lastsMs: 24 * HOUR_MS,
  },
): Promise<Statement[]> {
  if (!offersMail(env)) return []
  const id = newId()
  const sealedSecret = secret && (await seal(config.dataKeys, placeOf(id), secret))
  return [queueMail(db, { id, kind, sealedSecret, language, now, expiresAt: now + lastsMs, invitation }, recipient)]
}

/** Queues a mail with members' replies to a visitor, once for each `id`. The job of the next minute sends it. */
export async function mailReply(
  { config, db, now }: Pick<Work, 'config' | 'db' | 'now'>,
  { id, ownerId, language, content }: NewReplyMail,
): Promise<void> {
  const sealedSecret = await seal(config.dataKeys, placeOf(id), JSON.stringify(content))
  await queueReply(db, { id, sealedSecret, language, now, expiresAt: now + 24 * HOUR_MS }, ownerId)
}

/** Returns false if the failure concerns the server rather than the mail. */
async function deliver({ config, db, clock }: Sending, mailer: Mailer, mail: ClaimedMail): Promise<boolean> {
  const { id, kind, attempts } = mail
  const secret = mail.sealedSecret && (await open(config.dataKeys, placeOf(id), mail.sealedSecret))
  try {
    if (secret === null) throw new MailFailure('key gone', 'final')
    const { invitedAddress, accountName, newEmail } = mail
    const reply = kind === 'reply' ? (JSON.parse(secret) as ReplyMail) : null
    const other = reply?.to ?? invitedAddress ?? (kind === 'newEmail' ? newEmail : null)
    const to = { name: other ?? mail.name, address: other ?? mail.email }
    const language = (invitedAddress || reply ? null : mail.chosenLanguage) ?? mail.language
    const { origin, at } = { origin: config.appOrigin, at: mail.createdAt }
    const facts = {
      origin,
      name: mail.name,
      email: to.address,
      account: accountName ?? '',
      newEmail: newEmail ?? '',
      secret,
      at,
    }
    await mailer({ id, to, ...(reply && { fromName: reply.agent }), ...renderMail(kind, language, facts) })
    await deleteMail(db, id)
    return true
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    const isFinal = error.scope === 'final'
    const late = attempts >= ATTEMPTS_MAX ? HOUR_MS : 0
    try {
      await (isFinal ? deleteMail(db, id) : rescheduleMail(db, id, clock.now() + backoffMs(attempts) + late))
    } finally {
      // Afterwards, so that what is logged as failed is queued again.
      log(isFinal ? 'error' : 'warn', 'mail.failed', { kind, reason: error.message, attempts })
    }
    return error.scope !== 'server'
  }
}

/** Sends the mails that are due, one after another. A later run tries failed ones again, until they expire. */
async function sendMails(sending: Sending): Promise<void> {
  const { env, config, db, clock } = sending
  const mailer = mailerOf(env, config, clock)
  for (let sent = 0, failures = 0; mailer && sent < MAILS_MAX && failures < FAILURES_MAX; sent++) {
    const [mail] = await claimMail(db, clock.now(), clock.now() + CLAIM_MS)
    if (!mail) return
    if (!(await deliver(sending, mailer, mail))) failures++
  }
}

const logged = (sending: Promise<void>): Promise<void> =>
  sending.catch((error: unknown) => log('error', 'mail.notSent', factsOf(error)))

/** Sends mails after the response, whether there are any or not, so that the response time reveals nothing. */
export function sendSoon(work: Work): void {
  if (offersMail(work.env)) work.background(logged(sendMails(work)))
}

/** Part of the hourly job: sends the mails that calls could not send. */
export const sendDueMails = async (env: Env): Promise<void> => {
  if (offersMail(env))
    await logged(sendMails({ env, config: configOf(env), db: openDatabase(env, 'newest'), clock: systemClock }))
}
