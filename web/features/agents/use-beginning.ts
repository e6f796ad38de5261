import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import type { Locale } from '../../../worker/contract/locales.ts'
import { useLocale } from '../../core/words.ts'
import { draftOf } from './agent-draft.ts'
import { templateQuery } from './agent-files.api.ts'
import type { Beginning } from './template-choice.tsx'

/** The initial values of the form; typed values replace those of a template. */
export function useBeginning(agent: Agent | undefined) {
  const start = draftOf(agent)
  const spoken = useLocale()
  const [beginning, begin] = useState<Beginning>('blank')
  const [typed, type] = useState<{ name?: string; description?: string; language?: Locale }>({})
  const isTemplate = beginning !== 'blank'
  const language = typed.language ?? (isTemplate ? spoken : start.language)
  const template = useQuery({ ...templateQuery(isTemplate ? beginning : 'shop', language), enabled: isTemplate })
  const found = isTemplate ? template.data : undefined
  return {
    beginning,
    begin,
    template,
    /** The contents of the chosen file, once it is read. */
    written: found?.written,
    isReady: !isTemplate || found !== undefined,
    start,
    name: typed.name ?? found?.file.agent.name ?? start.name,
    description: typed.description ?? found?.file.agent.description ?? start.description,
    language,
    type: (change: typeof typed) => type((before) => ({ ...before, ...change })),
  }
}
