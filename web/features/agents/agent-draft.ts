import * as v from 'valibot'
import type { Agent, AgentInput } from '../../../worker/contract/agents.ts'
import { PATIENCE_SECONDS_MAX } from '../../../worker/contract/limits.ts'
import { DEFAULT_LOCALE, LOCALES } from '../../../worker/contract/locales.ts'

/** The values of the agent form; the contract validates them. */
export const AgentDraft = v.object({
  name: v.string(),
  description: v.string(),
  typeId: v.string(),
  language: v.fallback(v.picklist(LOCALES), DEFAULT_LOCALE),
  patienceSeconds: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
}) satisfies v.GenericSchema<unknown, AgentInput>
export type AgentDraft = v.InferOutput<typeof AgentDraft>

export const draftOf = (agent?: Agent): AgentDraft => ({
  name: agent?.name ?? '',
  description: agent?.description ?? '',
  typeId: agent?.typeId ?? '',
  language: agent?.language ?? DEFAULT_LOCALE,
  patienceSeconds: agent?.patienceSeconds ?? PATIENCE_SECONDS_MAX,
})
