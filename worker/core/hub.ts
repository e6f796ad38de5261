import type { Env } from './env.ts'

/** The one object of an agent. */
export const hubOf = (env: Pick<Env, 'HUB'>, agentId: string) => env.HUB.get(env.HUB.idFromName(agentId))
