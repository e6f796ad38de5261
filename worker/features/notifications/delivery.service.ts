import type { MessageDescriptor } from '@lingui/core'
import { DEFAULT_LOCALE, localeOf } from '../../contract/locales.ts'
import { isOfThread, type NoticeKind } from '../../contract/notification-kinds.ts'
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
import { contactName, failingChannel, storedPreferences } from './notifications.view.ts'
import { type PushText, pushToPerson } from './push.service.ts'

type Delivery = Pick<Work, 'env' | 'config' | 'db' | 'clock' | 'now' | 'locale'>

const AT_ONCE = 200
const ROUNDS_MAX = 5
const PUSH_AGAIN_MS = 60_000
/** After an exception a member's notifications are tried again, until they are so old. */
const AFTER_FAILURE_MS = 15 * 60_000
const FAILING_MS = 24 * 60 * 60_000
/** Push is given up when a push service is unreachable for so long. */
const PUSH_TRIED_MS = 30 * 60_000
/** More push messages than this that are due together are combined into one. */
const PUSHES_MAX = 3
const MAIL_LASTS_MS = 24 * 60 * 60_000

/** A due notification with the displayed name of its contact. */
interface NamedRow extends store.DueRow {
  contact: string | null
  contactNumber: number | null
  /** Its thread is assigned to the recipient. */
  isAssigned: boolean
}

const logFailure = (medium: store.Medium, error: unknown, facts: { userId?: string } = {}): void =>
  log('error', 'notifications.notSent', { what: medium, ...facts, ...factsOf(error) })

interface Due {
  /** Notifications to send now, by member. */
  send: Map<string, NamedRow[]>
  /** Statements for the others: those to be decided later, and those that are dropped. */
  rest: Statement[]
}

interface Decided {
  send: NamedRow[]
  /** Rows with the time of the next decision; `null`: they are dropped. */
  later: { row: store.DueRow; at: number | null }[]
}

/**
 * The facts of the threads of due rows, by database of conversations. A database that does not answer is added to `silent`: its
 * rows stay due, and are left out of the following rounds.
 */
async function readThreads(env: Env, rows: readonly store.DueRow[], silent: number[]) {
  const facts = new Map<number, Awaited<ReturnType<typeof threadFacts>>>()
  for (const [database, inDatabase] of Map.groupBy(rows, ({ recordDatabase }) => recordDatabase))
    try {
      facts.set(database, await threadFacts(env, inDatabase))
    } catch (error) {
      silent.push(database)
      log('warn', 'notifications.notRead', { database, ...factsOf(error) })
    }
  return facts
}

/** Decides about due rows of a member. */
function decideRows(
  rows: readonly store.DueRow[],
  factsOfThread: (row: store.DueRow) => store.ThreadFacts | undefined,
  medium: store.Medium,
  now: number,
): Decided {
  const decided: Decided = { send: [], later: [] }
  for (const row of rows) {
    const facts = factsOfThread(row)
    const decision = decide(row, storedPreferences(row.settings), medium, now)
    if (decision === 'drop' || row.isGone || !isStillWaiting(row.kind, facts?.status, row.statusReason !== null))
      decided.later.push({ row, at: null })
    else if (decision === 'send')
      decided.send.push({
        ...{ ...row, contact: contactName(facts), contactNumber: facts?.contactNumber ?? null },
        isAssigned: facts?.assigneeId === row.userId,
      })
    else decided.later.push({ row, at: decision.later })
  }
  return decided
}

/** Decides about due rows, with the status and the contact that their threads have now. */
async function decideAll(delivery: Delivery, rows: readonly store.DueRow[], medium: store.Medium, silent: number[]) {
  const { db, env, now } = delivery
  const threads = await readThreads(env, rows, silent)
  const due: Due = { send: new Map(), rest: [] }
  const later: Decided['later'] = []
  const readable = rows.filter(({ recordDatabase }) => threads.has(recordDatabase))
  for (const [userId, ofMember] of Map.groupBy(readable, (row) => row.userId))
    try {
      const decided = decideRows(ofMember, (row) => threads.get(row.recordDatabase)?.(row), medium, now)
      if (decided.send.length > 0) due.send.set(userId, decided.send)
      later.push(...decided.later)
    } catch (error) {
      logFailure(medium, error, { userId })
      later.push(...ofMember.map((row) => ({ row, at: now - row.at < FAILING_MS ? now + AFTER_FAILURE_MS : null })))
    }
  for (const group of Map.groupBy(later, ({ row, at }) => `${row.userId} ${at}`).values()) {
    const { userId } = (group[0] as Decided['later'][number]).row
    const ids = group.map(({ row }) => row.id)
    due.rest.push(store.decideLater(db, { userId, ids }, medium, group[0]?.at ?? null, now))
  }
  return due
}

const idsOf = (userId: string, due: readonly NamedRow[]) => ({ userId, ids: due.map(({ id }) => id) })

const commitAll = async (db: Delivery['db'], [first, ...rest]: readonly Statement[]): Promise<void> => {
  if (first) await commit(db, first, ...rest)
}

type What = 'threads' | 'engine' | 'channel'
const whatOf = ({ kind }: Pick<store.DueRow, 'kind'>): What => (isOfThread(kind) ? 'threads' : kind)

/** The console's path of a thread, of the agent's channels, or of its home, which shows the error of its engine. */
function pathOf({ kind, agentId, sessionId }: Pick<store.DueRow, 'kind' | 'agentId' | 'sessionId'>): string {
  if (isOfThread(kind)) return `/agents/${agentId}/conversations?session=${encodeURIComponent(sessionId)}`
  return kind === 'engine' ? `/agents/${agentId}` : `/agents/${agentId}/channels`
}

/**
 * Queues one mail for a member's threads, one for engines and one for channels. The row of a mail and the change of its
 * notifications are in one batch.
 */
async function mailMember(delivery: Delivery, userId: string, rows: readonly NamedRow[]): Promise<void> {
  const { db, now } = delivery
  for (const due of Map.groupBy(rows, whatOf).values()) {
    const ids = idsOf(userId, due)
    const entries = due.map(({ agentName: agent, contact, contactNumber, isAssigned, ...row }) => ({
      ...{ agent, contact, contactNumber, kind: row.kind, isAssigned },
      ...(row.kind === 'channel' && failingChannel(row, localeOf(row.language))),
      path: pathOf(row),
    }))
    const mail = { secret: JSON.stringify(entries), lastsMs: MAIL_LASTS_MS }
    await commitAll(db, [
      ...(await mailTo(delivery, 'waiting', store.wantsMail(ids, now), mail)),
      store.markMailed(db, ids, now),
    ])
  }
}

const titles: Record<NoticeKind, MessageDescriptor> = {
  waiting: /*i18n*/ { id: 'push.waiting', message: 'Alguien espera a una persona' },
  written: /*i18n*/ { id: 'push.written', message: 'Nuevo mensaje en una conversación que atiende una persona' },
  overdue: /*i18n*/ { id: 'push.overdue', message: 'Alguien sigue esperando' },
  engine: /*i18n*/ { id: 'push.engine', message: 'El motor de un agente no funciona' },
  channel: /*i18n*/ { id: 'push.channel', message: 'Un canal dejó de funcionar' },
}
const assigned: MessageDescriptor = /*i18n*/ { id: 'push.assigned', message: 'Te asignaron una conversación' }
const body: MessageDescriptor = /*i18n*/ { id: 'push.body', message: '{contact} · {agent}' }
const channelBody: MessageDescriptor = /*i18n*/ { id: 'push.channelBody', message: '{channel} · {agent}. {reason}' }
const several: MessageDescriptor = /*i18n*/ { id: 'push.several', message: 'Conversaciones que esperan: {count}' }

function pushTexts(due: readonly NamedRow[]): PushText[] {
  const locale = localeOf(due[0]?.language)
  const groups = Map.groupBy(due, whatOf)
  const of = (what: What): NamedRow[] => groups.get(what) ?? []
  const agentsOf = (rows: readonly NamedRow[]) => [...new Set(rows.map(({ agentName }) => agentName))].join(', ')
  const engines = of('engine').map((row) => ({
    title: say(locale, titles.engine),
    body: row.agentName,
    url: pathOf(row),
    tag: `engine ${row.agentId}`,
  }))
  const channels = of('channel').map((row) => ({
    title: say(locale, titles.channel),
    body: say(locale, channelBody, { ...failingChannel(row, locale), agent: row.agentName }),
    url: pathOf(row),
    tag: `channel ${row.agentId} ${row.channelType}`,
  }))
  const threads = of('threads').map(({ contact, contactNumber, agentName, isAssigned, ...row }) => ({
    title: say(locale, isAssigned && row.kind === 'waiting' ? assigned : titles[row.kind]),
    body: say(locale, body, { contact: contactNamed(locale, { contact, contactNumber }), agent: agentName }),
    url: pathOf(row),
    tag: `${row.agentId} ${row.sessionId}`,
  }))
  const title = say(locale, several, { count: String(threads.length) })
  const asOne = (texts: PushText[], what: What, one: Omit<PushText, 'body'>): PushText[] =>
    texts.length > PUSHES_MAX ? [{ ...one, body: agentsOf(of(what)) }] : texts
  return [
    ...asOne(engines, 'engine', { title: say(locale, titles.engine), url: '/agents', tag: 'engines' }),
    ...asOne(channels, 'channel', { title: say(locale, titles.channel), url: '/agents', tag: 'channels' }),
    ...asOne(threads, 'threads', { title, url: '/conversations', tag: 'several' }),
  ]
}

async function pushMember(delivery: Delivery, userId: string, due: readonly NamedRow[]): Promise<void> {
  const { db, now } = delivery
  // Marked as sent first: if this run crashes they are not sent again, because a duplicate is worse than having only the mail.
  const taken = new Set((await store.decideLater(db, idsOf(userId, due), 'push', null, now)).map(({ id }) => id))
  const sent = due.filter(({ id }) => taken.has(id))
  if (sent.length === 0 || (await pushToPerson(delivery, userId, pushTexts(sent), now))) return
  const recent = sent.filter(({ at }) => now - at < PUSH_TRIED_MS)
  await store.pushAgain(db, idsOf(userId, recent), now + PUSH_AGAIN_MS)
}

const sendTo = { mail: mailMember, push: pushMember }

/** Sends what is due, or decides about it again later. Returns the number of rows. */
async function sendRound(delivery: Delivery, medium: store.Medium, silent: number[]): Promise<number> {
  const { db, now } = delivery
  const rows = await store.dueRows(db, medium, now, { without: silent, most: AT_ONCE })
  if (rows.length === 0) return 0
  const { send, rest } = await decideAll(delivery, rows, medium, silent)
  await commitAll(db, rest)
  for (const [userId, due] of send)
    try {
      await sendTo[medium](delivery, userId, due)
    } catch (error) {
      logFailure(medium, error, { userId })
      await store.decideLater(db, idsOf(userId, due), medium, now + AFTER_FAILURE_MS, now)
    }
  return rows.length
}

async function sendDue(delivery: Delivery, medium: store.Medium): Promise<void> {
  const silent: number[] = []
  try {
    for (let count = 0; count < ROUNDS_MAX; count++) if ((await sendRound(delivery, medium, silent)) < AT_ONCE) return
  } catch (error) {
    logFailure(medium, error)
  }
}

/** The job of each minute: mails and push messages that are due. */
export async function deliverDue(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, 'newest')
  const delivery: Delivery = { env, config: configOf(env), db, clock: systemClock, now, locale: DEFAULT_LOCALE }
  await Promise.all([sendDue(delivery, 'mail'), sendDue(delivery, 'push')])
  if (offersMail(env)) await sendDueMails(env)
}
