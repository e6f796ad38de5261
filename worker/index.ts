import { app } from './app.ts'
import type { Env } from './core/env.ts'
import { page } from './pages.ts'

export { AgentHub } from '../durable-objects/agent-hub/agent-hub.ts'

export default {
  fetch: (request, env, context) =>
    /^\/api(?:\/|$)/.test(new URL(request.url).pathname) ? app.fetch(request, env, context) : page(request, env),
} satisfies ExportedHandler<Env>
