import { app } from './app.ts'
import { systemClock } from './core/clock.ts'
import type { Env } from './core/env.ts'
import { hourly } from './features/channels/checking.service.ts'
import { finishLeft } from './features/chat/left.service.ts'
import { upkeep } from './features/upkeep/upkeep.service.ts'
import { page } from './pages.ts'

export { AgentHub } from '../durable-objects/agent-hub/agent-hub.ts'
export { Library } from '../durable-objects/library/library.ts'

/** The second line of the crons of `wrangler.toml`. */
const HOURLY = '47 * * * *'

/** An address as the platform gives it, which is whole and resolved: told by its letters, every call is asked this. */
const IS_API = /^[a-z]+:\/\/[^/?#]*\/api(?:[/?#]|$)/

export default {
  fetch: (request, env, context) => (IS_API.test(request.url) ? app.fetch(request, env, context) : page(request, env)),
  // Upkeep deletes by age: no time beyond the Worker's own clock is believed, whoever names it.
  scheduled: async ({ cron, scheduledTime }, env) => {
    const now = Math.min(scheduledTime, systemClock.now())
    if (cron !== HOURLY) return upkeep(env, now)
    await Promise.all([hourly(env, now), finishLeft(env, now)])
  },
} satisfies ExportedHandler<Env>
