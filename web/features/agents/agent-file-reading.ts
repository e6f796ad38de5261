import { AgentFile, type WrittenAgent, whyUnknown } from '../../../worker/contract/agent-file.ts'
import { AGENT_FILE_MAX_BYTES } from '../../../worker/contract/limits.ts'
import { type FieldErrors, judge } from '../../core/form-errors.ts'

/** The agent in a file, as it is read and as it is written: what is sent is judged once more by the worker. */
export interface FoundAgent {
  file: AgentFile
  written: WrittenAgent
}

/** A file that was chosen: the agent in it, why it is none, or what is wrong where. */
export type Reading = FoundAgent | { complaint: string } | { faults: FieldErrors }

async function jsonIn(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text())
  } catch {
    return undefined
  }
}

/** Judged as the worker will judge it, and in its words. */
export async function readAgentFile(file: File, say: (code: string) => string): Promise<Reading> {
  if (file.size > AGENT_FILE_MAX_BYTES) return { complaint: say('request.tooLarge') }
  const json = await jsonIn(file)
  const unknown = whyUnknown(json)
  if (unknown) return { complaint: say(unknown) }
  const judged = judge(AgentFile, json, say)
  return judged.ok ? { file: judged.value, written: json as WrittenAgent } : { faults: judged.errors }
}
