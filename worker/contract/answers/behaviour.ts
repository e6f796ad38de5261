import * as z from 'zod/mini'
import { ENGINE_KINDS } from '../agents.ts'
import { OwnEngineInput } from '../own-engine.ts'
import { Choices, count, time } from './parts.ts'

const ofType = {
  temperature: z.exactOptional(z.number()),
  maxOutputTokens: z.exactOptional(count),
  hasFallback: z.exactOptional(z.boolean()),
}
const tuning = { ...ofType, typeModel: z.exactOptional(z.string()), own: z.exactOptional(OwnEngineInput) }
const behaviour = { instructions: z.string(), nextStep: z.string(), engine: z.object(tuning) }
export const Behaviour = z.object(behaviour)

export const AgentBehaviour = z.object({
  published: z.object({ ...behaviour, version: count }),
  draft: z.nullable(z.object({ ...behaviour, savedAt: time })),
  type: z.object({ kind: z.enum(ENGINE_KINDS), ...ofType }),
  choices: z.exactOptional(z.object({ ...Choices.shape, hasPlatformModels: z.boolean() })),
  spareKeys: z.exactOptional(z.array(z.string())),
})

export const BehaviourVersions = z.array(
  z.object({
    number: count,
    behaviour: Behaviour,
    note: z.string(),
    publishedAt: time,
    publishedBy: z.nullable(z.string()),
    restoredFrom: z.nullable(count),
  }),
)
