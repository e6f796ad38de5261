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

interface Due {
  /** Notifications to send now, by member. */
  send: Map<string, NamedRow[]>
  /** Statements for the others: those to be decided later, and those that are dropped. */
  rest: Statement[]
}

/** Decides about due rows, with the status and the contact that their threads have now. */
async function decideAll(
  { db, env, now }: Delivery,
  rows: readonly store.DueRow[],
  medium: 'mail' | 'push',
): Promise<Due> {
  const column = `${medium}_at` as const
  const factsOfThread = await threadFacts(env, rows)
  const send: NamedRow[] = []
  const later: { row: store.DueRow; at: number | null }[] = []
  for (const row of rows) {
    const facts = factsOfThread(row)
    const decision = decide(row, storedPreferences(row.settings), medium, now)
    if (decision === 'drop' || row.isGone || !isStillWaiting(row.kind, facts?.status, row.statusReason !== null))
      later.push({ row, at: null })
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

type What = 'threads' | 'engine' | 'channel'
const whatOf = ({ kind }: Pick<store.DueRow, 'kind'>): What => (isOfThread(kind) ? 'threads' : kind)

/** The console's path of a thread, of the agent's channels, or of its home, which shows the error of its engine. */
function pathOf({ kind, agentId, sessionId }: Pick<store.DueRow, 'kind' | 'agentId' | 'sessionId'>): string {
  if (isOfThread(kind)) return `/agents/${agentId}/conversations?session=${encodeURIComponent(sessionId)}`
  return kind === 'engine' ? `/agents/${agentId}` : `/agents/${agentId}/channels`
}

/**
 * Queues one mail per member for threads, one for engines and one for channels. The row of a mail and the change of its
 * notifications are in one batch.
 */
async function mailRound(delivery: Delivery): Promise<number> {
  const { db, now } = delivery
  const rows = await store.dueMails(db, now, AT_ONCE)
  if (rows.length === 0) return 0
  const { send, rest } = await decideAll(delivery, rows, 'mail')
  await commitAll(db, rest)
  const mails = [...send].flatMap(([userId, due]) =>
    [...Map.groupBy(due, whatOf).values()].map((group) => [userId, group] as const),
  )
  for (const [userId, due] of mails) {
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
  return rows.length
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

async function pushRound(delivery: Delivery): Promise<number> {
  const { db, now } = delivery
  const rows = await store.duePushes(db, now, AT_ONCE)
  if (rows.length === 0) return 0
  const { send, rest } = await decideAll(delivery, rows, 'push')
  await commitAll(db, rest)
  for (const [userId, due] of send) {
    // Marked as sent first: if this run crashes they are not sent again, because a duplicate is worse than having only the mail.
    const taken = new Set((await store.decideLater(db, idsOf(userId, due), 'push_at', null, now)).map(({ id }) => id))
    const sent = due.filter(({ id }) => taken.has(id))
    if (sent.length === 0 || (await pushToPerson(delivery, userId, pushTexts(sent), now))) continue
    const recent = sent.filter(({ at }) => now - at < PUSH_TRIED_MS)
    await store.pushAgain(db, idsOf(userId, recent), now + PUSH_AGAIN_MS)
  }
  return rows.length
}

async function runRounds(name: string, round: () => Promise<number>): Promise<void> {
  try {
    for (let count = 0; count < ROUNDS_MAX; count++) if ((await round()) < AT_ONCE) return
  } catch (error) {
    log('error', 'notifications.notTold', { what: name, ...factsOf(error) })
  }
}

/** The job of each minute: mails and push messages that are due. */
export async function deliverDue(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, 'newest')
  const delivery: Delivery = { env, config: configOf(env), db, clock: systemClock, now, locale: DEFAULT_LOCALE }
  await Promise.all([runRounds('mail', () => mailRound(delivery)), runRounds('push', () => pushRound(delivery))])
  if (offersMail(env)) await sendDueMails(env)
}
