import { app } from './app.ts'
import type { Env } from './core/env.ts'
import { checkChannels } from './features/channels/checking.service.ts'
import { upkeep } from './features/upkeep/upkeep.service.ts'
import { page } from './pages.ts'

export { AgentHub } from '../durable-objects/agent-hub/agent-hub.ts'
export { Library } from '../durable-objects/library/library.ts'

/** The second line of the crons of `wrangler.toml`. */
const HOURLY = '47 * * * *'

export default {
  fetch: (request, env, context) =>
    /^\/api(?:\/|$)/.test(new URL(request.url).pathname) ? app.fetch(request, env, context) : page(request, env),
  scheduled: ({ cron, scheduledTime }, env) =>
    cron === HOURLY ? checkChannels(env, scheduledTime) : upkeep(env, scheduledTime),
} satisfies ExportedHandler<Env>
