import * as z from 'zod/mini'
import { ENGINE_KINDS } from '../agents.ts'
import { AgentTypeConfig } from './agents.ts'
import { anId, Choices, count, engineSettings, time } from './parts.ts'
import { Plan, Subscription } from './subscriptions.ts'

export const AgentType = z.object({
  id: anId,
  name: z.string(),
  description: z.nullable(z.string()),
  requiresApi: z.boolean(),
  systemMessage: z.string(),
  config: z.object({
    ...AgentTypeConfig.shape,
    engine: z.object({ kind: z.enum(ENGINE_KINDS), ...engineSettings.shape }),
    agentsMayChoose: z.exactOptional(Choices),
  }),
  createdAt: time,
  updatedAt: time,
  _count: z.object({ agents: count }),
})
export const AgentTypes = z.array(AgentType)
export const TrialResult = z.object({
  reply: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  durationMs: count,
  usage: z.nullable(
    z.object({
      inputTokens: count,
      outputTokens: count,
      isEstimated: z.boolean(),
      costMicros: z.exactOptional(count),
    }),
  ),
})

/** A plan as those who make it see it. */
export const WholePlan = z.object({
  ...Plan.shape,
  createdAt: time,
  updatedAt: time,
  _count: z.object({ subscriptions: count }),
})
export const WholePlans = z.array(WholePlan)

export const Subscriptions = z.array(Subscription)
export const SubscriptionStats = z.object({ total: count, active: count, paused: count, cancelled: count })
