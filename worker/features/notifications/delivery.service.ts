import type { MessageDescriptor } from '@lingui/core'
import { DEFAULT_LOCALE, localeOf } from '../../contract/locales.ts'
import type { NotificationKind } from '../../contract/notification-kinds.ts'
import { systemClock } from '../../core/clock.ts'
import { configOf } from '../../core/config.ts'
import { contactNamed } from '../../core/contact-name.ts'
import type { Work } from '../../core/context.ts'
import { commit, openDatabase, type Statement } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import { offersMail } from '../../core/mail/mail.ts'
import { say } from '../../core/words.ts'
import { mailTo, sendDueMails } from '../mail/mail.service.ts'
import { decide, isStillWaiting } from './delivery.rules.ts'
import { threadFacts } from './notifications.service.ts'
import * as store from './notifications.store.ts'
import { contactName, storedPreferences } from './notifications.view.ts'
import { type PushText, pushToPerson } from './push.service.ts'

type Delivery = Pick<Work, 'env' | 'config' | 'db' | 'clock' | 'now' | 'locale'>

const AT_ONCE = 200
const ROUNDS_MAX = 5
const PUSH_AGAIN_MS = 60_000
/** A push service that stays away for so long is left alone. */
const PUSH_TRIED_MS = 30 * 60_000
/** More than so many that are due together come as one push message. */
const PUSHES_MAX = 3
const MAIL_LASTS_MS = 24 * 60 * 60_000

/** A notification that is due, with what its contact is called. */
interface NamedRow extends store.DueRow {
  contact: string | null
  contactNumber: number | null
  /** Its thread is assigned to the person. */
  isAssigned: boolean
}

interface Due {
  /** What is sent now, by person. */
  send: Map<string, NamedRow[]>
  /** Statements for the rest: what is decided later, and what nobody wants. */
  rest: Statement[]
}

/** Decides about rows that are due, with the status and the contact that their threads have now. */
async function decided({ db, env, now }: Delivery, rows: readonly store.DueRow[], way: 'mail' | 'push'): Promise<Due> {
  const column = `${way}_at` as const
  const factsOfThread = await threadFacts(env, rows)
  const send: NamedRow[] = []
  const later: { row: store.DueRow; at: number | null }[] = []
  for (const row of rows) {
    const facts = factsOfThread(row)
    const decision = decide(row, storedPreferences(row.settings), way, now)
    if (decision === 'drop' || !isStillWaiting(row.kind, facts?.status)) later.push({ row, at: null })
    else if (decision === 'send')
      send.push({
        ...{ ...row, contact: contactName(facts), contactNumber: facts?.contactNumber ?? null },
        isAssigned: facts?.assigneeId === row.userId,
      })
    else later.push({ row, at: decision.later })
  }
  const groups = Map.groupBy(later, ({ row, at }) => `${row.userId} ${at}`)
  const rest = [...groups.values()].map((group) => {
    const rowsOfGroup = { userId: group[0]?.row.userId ?? '', ids: group.map(({ row }) => row.id) }
    return store.decideLater(db, rowsOfGroup, column, group[0]?.at ?? null, now)
  })
  return { send: Map.groupBy(send, ({ userId }) => userId), rest }
}

const idsOf = (userId: string, due: readonly NamedRow[]) => ({ userId, ids: due.map(({ id }) => id) })

const commitAll = async (db: Delivery['db'], [first, ...rest]: readonly Statement[]): Promise<void> => {
  if (first) await commit(db, first, ...rest)
}

/** The path of a thread in the console. */
const pathOf = ({ agentId, sessionId }: store.Place): string =>
  `/agents/${agentId}/conversations?session=${encodeURIComponent(sessionId)}`

/** What a person is to be mailed goes as one mail: its row and the notifications' change in one batch. */
async function mailRound(delivery: Delivery): Promise<number> {
  const { db, now } = delivery
  const rows = await store.dueMails(db, now, AT_ONCE)
  if (rows.length === 0) return 0
  const { send, rest } = await decided(delivery, rows, 'mail')
  await commitAll(db, rest)
  for (const [userId, due] of send) {
    const ids = idsOf(userId, due)
    const entries = due.map(({ agentName: agent, contact, contactNumber, kind, isAssigned, ...place }) => ({
      ...{ agent, contact, contactNumber, kind, isAssigned },
      path: pathOf(place),
    }))
    const mail = { secret: JSON.stringify(entries), lastsMs: MAIL_LASTS_MS }
    await commitAll(db, [
      ...(await mailTo(delivery, 'waiting', store.wantsMail(ids, now), mail)),
      store.mailed(db, ids, now),
    ])
  }
  return rows.length
}

const titles: Record<NotificationKind, MessageDescriptor> = {
  waiting: /*i18n*/ { id: 'push.waiting', message: 'Alguien espera a una persona' },
  written: /*i18n*/ { id: 'push.written', message: 'Nuevo mensaje en una conversación que atiende una persona' },
  overdue: /*i18n*/ { id: 'push.overdue', message: 'Alguien sigue esperando' },
}
const assigned: MessageDescriptor = /*i18n*/ { id: 'push.assigned', message: 'Te asignaron una conversación' }
const body: MessageDescriptor = /*i18n*/ { id: 'push.body', message: '{contact} · {agent}' }
const several: MessageDescriptor = /*i18n*/ { id: 'push.several', message: 'Conversaciones que esperan: {count}' }

function pushTexts(due: readonly NamedRow[]): PushText[] {
  const locale = localeOf(due[0]?.language)
  if (due.length > PUSHES_MAX) {
    const agents = [...new Set(due.map(({ agentName }) => agentName))].join(', ')
    const title = say(locale, several, { count: String(due.length) })
    return [{ title, body: agents, url: '/conversations', tag: 'several' }]
  }
  return due.map(({ kind, contact, contactNumber, agentName, isAssigned, ...place }) => ({
    title: say(locale, isAssigned && kind === 'waiting' ? assigned : titles[kind]),
    body: say(locale, body, { contact: contactNamed(locale, { contact, contactNumber }), agent: agentName }),
    url: pathOf(place),
    tag: `${place.agentId} ${place.sessionId}`,
  }))
}

async function pushRound(delivery: Delivery): Promise<number> {
  const { db, now } = delivery
  const rows = await store.duePushes(db, now, AT_ONCE)
  if (rows.length === 0) return 0
  const { send, rest } = await decided(delivery, rows, 'push')
  await commitAll(db, rest)
  for (const [userId, due] of send) {
    // Taken first: a run that dies here is not repeated, because a message that comes twice is worse than the mail.
    const taken = new Set((await store.decideLater(db, idsOf(userId, due), 'push_at', null, now)).map(({ id }) => id))
    const sent = due.filter(({ id }) => taken.has(id))
    if (sent.length === 0 || (await pushToPerson(delivery, userId, pushTexts(sent), now))) continue
    const young = sent.filter(({ at }) => now - at < PUSH_TRIED_MS)
    await store.pushAgain(db, idsOf(userId, young), now + PUSH_AGAIN_MS)
  }
  return rows.length
}

async function rounds(what: string, round: () => Promise<number>): Promise<void> {
  try {
    for (let count = 0; count < ROUNDS_MAX; count++) if ((await round()) < AT_ONCE) return
  } catch (error) {
    log('error', 'notifications.notTold', { what, ...factsOf(error) })
  }
}

/** The job of each minute: mails and push messages that are due. */
export async function deliverDue(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, 'newest')
  const delivery: Delivery = { env, config: configOf(env), db, clock: systemClock, now, locale: DEFAULT_LOCALE }
  await Promise.all([rounds('mail', () => mailRound(delivery)), rounds('push', () => pushRound(delivery))])
  if (offersMail(env)) await sendDueMails(env)
}
