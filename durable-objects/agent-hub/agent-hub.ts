import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../../worker/core/env.ts'

/** One per agent. */
export class AgentHub extends DurableObject<Env> {
  ping(): 'pong' {
    return 'pong'
  }
}
