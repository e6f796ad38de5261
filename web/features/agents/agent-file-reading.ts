import { AgentFile, type WrittenAgent, whyUnknown } from '../../../worker/contract/agent-file.ts'
import { AGENT_FILE_MAX_BYTES } from '../../../worker/contract/limits.ts'
import { type FieldErrors, validate } from '../../core/form-errors.ts'

/** The agent in a file, parsed and raw: the raw one is sent and validated by the Worker. */
export interface FoundAgent {
  file: AgentFile
  written: WrittenAgent
}

/** A chosen file: its agent, or why it is none, or its errors. */
export type Reading = FoundAgent | { complaint: string } | { faults: FieldErrors }

async function jsonIn(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text())
  } catch {
    return undefined
  }
}

/** Validated with the Worker's schema and sentences. */
export async function readAgentFile(file: File, say: (code: string) => string): Promise<Reading> {
  if (file.size > AGENT_FILE_MAX_BYTES) return { complaint: say('request.tooLarge') }
  const json = await jsonIn(file)
  const unknown = whyUnknown(json)
  if (unknown) return { complaint: say(unknown) }
  const judged = validate(AgentFile, json, say)
  return judged.ok ? { file: judged.value, written: json as WrittenAgent } : { faults: judged.errors }
}
