import { Agent } from '../durable-objects/agent/agent.ts'
import { Library } from '../durable-objects/library/library.ts'
import { app } from './app.ts'
import { systemClock } from './core/clock.ts'
import type { Env } from './core/env.ts'
import { runAll } from './core/jobs.ts'
import { hourly } from './features/channels/checking.service.ts'
import type { MessageObject } from './features/chat/agent-object.service.ts'
import { recoverOpenExchanges } from './features/chat/recovery.service.ts'
import { readDue } from './features/knowledge/schedule.service.ts'
import { sendDueMails } from './features/mail/mail.service.ts'
import { deliverDue } from './features/notifications/delivery.service.ts'
import { reportWeeks } from './features/reports/weekly.service.ts'
import { settleOwnerChanges } from './features/team/ownership.service.ts'
import { applyRetention } from './features/upkeep/retention.service.ts'
import { upkeep } from './features/upkeep/upkeep.service.ts'
import { page } from './pages.ts'

export { EngineCalls } from './features/chat/engine-entrypoint.service.ts'
export { Agent, Library }

/** The compiler reports a method of the client that the object does not have. */
Agent satisfies new (
  state: DurableObjectState,
  env: Env,
) => MessageObject

/** Crons of `wrangler.toml`; any other one runs the daily job. Each run is an invocation with a thousand D1 queries. */
const HOURLY = '47 * * * *'
const EACH_FIVE_MINUTES = '*/5 * * * *'
const EACH_MINUTE = '* * * * *'

/** The platform passes a complete, normalised URL, so a pattern suffices, which is faster than parsing every URL. */
const IS_API = /^[a-z]+:\/\/[^/?#]*\/api(?:[/?#]|$)/

export default {
  fetch: (request, env, context) => (IS_API.test(request.url) ? app.fetch(request, env, context) : page(request, env)),
  // Upkeep deletes by age, so a scheduled time later than the Worker's own clock is not used.
  scheduled: async ({ cron, scheduledTime }, env) => {
    const now = Math.min(scheduledTime, systemClock.now())
    if (cron === EACH_MINUTE) {
      await runAll({ notifications: deliverDue(env, now) })
      // Afterwards, because it may write ten reports.
      return reportWeeks(env, now)
    }
    if (cron === EACH_FIVE_MINUTES) return applyRetention(env, now)
    if (cron !== HOURLY) return upkeep(env, now)
    await runAll({
      channels: hourly(env, now),
      recovery: recoverOpenExchanges(env, now),
      knowledge: readDue(env, now),
      mails: sendDueMails(env),
      owners: settleOwnerChanges(env, now),
    })
  },
} satisfies ExportedHandler<Env>
