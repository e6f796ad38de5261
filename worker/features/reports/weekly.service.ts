import { dayAfter } from '../../contract/days.ts'
import { DEFAULT_LOCALE } from '../../contract/locales.ts'
import { localTimeOf } from '../../contract/zones.ts'
import { systemClock } from '../../core/clock.ts'
import { configOf } from '../../core/config.ts'
import type { Work } from '../../core/context.ts'
import { commit, openDatabase } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import { offersMail } from '../../core/mail/mail.ts'
import { refusalIn } from '../../core/refusal.ts'
import { outcomesIn } from '../analytics/outcomes.service.ts'
import { mailTo, type WeekInFigures } from '../mail/mail.service.ts'
import { storedPreferences } from '../notifications/notifications.service.ts'
import { countLearnable } from '../training/questions.service.ts'
import * as store from './weekly.store.ts'

type ReportWork = Pick<Work, 'env' | 'config' | 'db' | 'clock' | 'now' | 'locale'>

/** Reports in a run of each minute: 600 accounts an hour. */
const REPORTS_AT_ONCE = 10
const FROM_HOUR = '08:00'
const MONDAY = 1
const MAIL_LASTS_MS = 24 * 60 * 60_000

const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay()

/** The date in a time zone if it is Monday and past the hour at which reports are sent; `null` at other times. */
export function mondayIn(now: number, timeZone: string): string | null {
  const { date, time } = localTimeOf(now, timeZone)
  return weekdayOf(date) === MONDAY && time >= FROM_HOUR ? date : null
}

async function weekOf(reporting: ReportWork, owner: store.DueOwner, monday: string): Promise<WeekInFigures> {
  const period = { from: dayAfter(monday, -7), to: dayAfter(monday, -1) }
  const viewer = { accountId: owner.id, agentIds: null, recordDatabase: owner.recordDatabase }
  const { totals, previous } = await outcomesIn(reporting, viewer, undefined, period, false)
  const learnable = await countLearnable(reporting, viewer)
  const { sessions: conversations, apart, resolved, handedOver, unknown, left, unanswered } = totals
  const before = previous.sessions
  return {
    ...period,
    conversations,
    before,
    apart: apart.contacts,
    resolved,
    handedOver,
    unknown,
    left,
    unanswered,
    learnable,
  }
}

/** Writes the mail and the record of it in one batch. For an owner who does not want reports only the record is written. */
async function report(reporting: ReportWork, owner: store.DueOwner, monday: string): Promise<void> {
  const { db } = reporting
  const isWanted = storedPreferences(owner.settings).weeklyReport
  const mail = isWanted
    ? await mailTo(reporting, 'weekly', store.withoutReport(owner.id, monday), {
        secret: JSON.stringify(await weekOf(reporting, owner, monday)),
        lastsMs: MAIL_LASTS_MS,
      })
    : []
  const [first, ...rest] = [...mail, store.markReported(db, owner.id, monday)]
  if (first) await commit(db, first, ...rest)
}

/**
 * Reports to an owner. A report that cannot be made is given up for this week, so that it does not fail each minute. Returns
 * false when a database did not answer: the report stays due.
 */
async function tryReport(reporting: ReportWork, owner: store.DueOwner, monday: string): Promise<boolean> {
  try {
    await report(reporting, owner, monday)
    return true
  } catch (error) {
    const isTemporary = refusalIn(error)?.code === 'server.busy'
    log(isTemporary ? 'warn' : 'error', 'reports.notWritten', { accountId: owner.id, ...factsOf(error) })
    if (isTemporary) return false
  }
  await store.markReported(reporting.db, owner.id, monday)
  return true
}

/** Reports to owners in these time zones. A database of conversations that does not answer is not asked again in this run. */
async function reportTo(reporting: ReportWork, zones: readonly string[], monday: string): Promise<void> {
  const silent: number[] = []
  for (let left = REPORTS_AT_ONCE; left > 0; ) {
    const owners = await store.dueOwners(reporting.db, zones, monday, { without: silent, most: left })
    if (owners.length === 0) return
    for (const owner of owners)
      if (!silent.includes(owner.recordDatabase)) {
        left--
        if (!(await tryReport(reporting, owner, monday))) silent.push(owner.recordDatabase)
      }
  }
}

/** The job of each minute: mails owners the report of the past week, on Mondays from eight in the time zone of each account. */
export async function reportWeeks(env: Env, now: number): Promise<void> {
  if (!offersMail(env)) return
  const db = openDatabase(env, 'newest')
  const reporting = { env, config: configOf(env), db, clock: systemClock, now, locale: DEFAULT_LOCALE }
  try {
    const zones = await store.timeZones(db)
    for (const [monday, ofMonday] of Map.groupBy(zones, ({ zone }) => mondayIn(now, zone)))
      if (monday !== null)
        await reportTo(
          reporting,
          ofMonday.map(({ zone }) => zone),
          monday,
        )
  } catch (error) {
    log('error', 'reports.notWritten', factsOf(error))
  }
}
