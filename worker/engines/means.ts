import { configOf } from '../core/config.ts'
import type { Env } from '../core/env.ts'
import { outgoingAddress } from '../core/outgoing.ts'
import type { Means } from './engine.ts'

/** What this installation lends its engines. */
export const meansOf = (env: Env): Means => ({
  address: (text) => outgoingAddress(text, configOf(env).outgoing),
  models: env.AI,
})
