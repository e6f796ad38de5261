import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { AgentFile, agentFileError, agentFileName, type WrittenAgent } from '../../../worker/contract/agent-file.ts'
import type { Agent } from '../../../worker/contract/agents.ts'
import { AGENT_FILE_MAX_BYTES } from '../../../worker/contract/limits.ts'
import type { Locale } from '../../../worker/contract/locales.ts'
import type { TemplateName } from '../../../worker/contract/start.ts'
import { api, unwrap } from '../../core/api.ts'
import { downloadJson, saveFile } from '../../core/downloads.ts'
import { type FieldErrors, validate } from '../../core/form-errors.ts'
import { AGENTS } from './agents.api.ts'

/** An agent from a file, with its name and type. */
export interface Arrival {
  file: WrittenAgent
  typeId: string
}

export const importAgent = ({ file, typeId }: Arrival) =>
  unwrap(api.agents.import.$post({ query: { typeId }, json: file }))

export function useImportAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: importAgent,
    onSuccess: () => client.invalidateQueries({ queryKey: AGENTS }),
  })
}

export const useExportAgent = () =>
  useMutation({
    mutationFn: async ({ id, name }: Agent) =>
      saveFile(await downloadJson(`/api/agents/${id}/export`), agentFileName(name)),
  })

/** A template in a language: an export file among the pages. */
export const templateQuery = (template: TemplateName, language: Locale) =>
  queryOptions({
    queryKey: ['templates', language, template],
    queryFn: async (): Promise<FoundAgent> => {
      const written = JSON.parse(await (await downloadJson(`/templates/${language}/${template}.json`)).text())
      return { file: AgentFile.parse(written), written }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The agent in a file, parsed and raw: the raw one is sent and validated by the Worker. */
export interface FoundAgent {
  file: AgentFile
  written: WrittenAgent
}

/** A chosen file: its agent, or why it is none, or its errors. */
export type Reading = FoundAgent | { problem: string } | { errors: FieldErrors }

async function jsonIn(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text())
  } catch {
    return undefined
  }
}

/** Validated with the Worker's schema and sentences. */
export async function readAgentFile(file: File, say: (code: string) => string): Promise<Reading> {
  if (file.size > AGENT_FILE_MAX_BYTES) return { problem: say('request.tooLarge') }
  const json = await jsonIn(file)
  const unknown = agentFileError(json)
  if (unknown) return { problem: say(unknown) }
  const judged = validate(AgentFile, json, say)
  return judged.ok ? { file: judged.value, written: json as WrittenAgent } : { errors: judged.errors }
}
