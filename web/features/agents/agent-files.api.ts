import { queryOptions } from '@tanstack/react-query'
import { AgentFile, agentFileError, agentFileName, type WrittenAgent } from '../../../worker/contract/agent-file.ts'
import type { Agent } from '../../../worker/contract/agents.ts'
import { AGENT_FILE_MAX_BYTES } from '../../../worker/contract/limits.ts'
import type { Locale } from '../../../worker/contract/locales.ts'
import type { TemplateName } from '../../../worker/contract/start.ts'
import { api, unwrap } from '../../core/api.ts'
import { downloadJson, saveFile } from '../../core/downloads.ts'
import { type FieldErrors, validate } from '../../core/form-errors.ts'
import { useChange } from '../../core/use-change.ts'
import { useMutation } from '../../core/use-mutation.ts'
import { CHANGED_WITH_AGENTS } from './agents.api.ts'

/** An agent to import: the content of its file with the chosen name, and its type. */
export interface Arrival {
  file: WrittenAgent
  typeId: string
}

export const importAgent = ({ file, typeId }: Arrival) =>
  unwrap(api.agents.import.$post({ query: { typeId }, json: file }))

export const useImportAgent = () => useChange(importAgent, CHANGED_WITH_AGENTS)

export const useExportAgent = () =>
  useMutation({
    mutationFn: async ({ id, name }: Agent) =>
      saveFile(await downloadJson(`/api/agents/${id}/export`), agentFileName(name)),
  })

/** A template in a language: an export file in `public/templates`. */
export const templateQuery = (template: TemplateName, language: Locale) =>
  queryOptions({
    queryKey: ['templates', language, template],
    queryFn: async (): Promise<FoundAgent> => {
      const raw = JSON.parse(await (await downloadJson(`/templates/${language}/${template}.json`)).text())
      return { file: AgentFile.parse(raw), raw }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The agent in a file, parsed and raw. The raw one is sent, so that the Worker validates what the file contains. */
export interface FoundAgent {
  file: AgentFile
  raw: WrittenAgent
}

/** The result of reading a file: its agent, the reason why it is no agent file, or the errors of its fields. */
export type Reading = FoundAgent | { problem: string } | { errors: FieldErrors }

async function jsonIn(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text())
  } catch {
    return undefined
  }
}

/** Reads a chosen file and validates it with the schema and the sentences of the Worker. */
export async function readAgentFile(file: File, sentence: (code: string) => string): Promise<Reading> {
  if (file.size > AGENT_FILE_MAX_BYTES) return { problem: sentence('request.tooLarge') }
  const json = await jsonIn(file)
  const unknown = agentFileError(json)
  if (unknown) return { problem: sentence(unknown) }
  const validated = validate(AgentFile, json, sentence)
  return validated.ok ? { file: validated.value, raw: json as WrittenAgent } : { errors: validated.errors }
}
