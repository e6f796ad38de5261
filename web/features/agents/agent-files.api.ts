import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { AgentFile, agentFileName, type WrittenAgent } from '../../../worker/contract/agent-file.ts'
import type { Agent } from '../../../worker/contract/agents.ts'
import type { Locale } from '../../../worker/contract/locales.ts'
import { api, unwrap } from '../../core/api.ts'
import { downloadJson } from '../../core/download-json.ts'
import { saveFile } from '../../core/save-file.ts'
import type { FoundAgent } from './agent-file-reading.ts'
import { AGENTS } from './agents.api.ts'
import type { TemplateName } from './templates.ts'

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
