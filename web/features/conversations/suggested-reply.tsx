import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReplyDraft } from '../../../worker/contract/threads.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/states.tsx'
import type { useSuggestReply } from './conversations.api.ts'

interface AgentDraftProps extends Pick<ReplyDraft, 'text' | 'sources' | 'isUnknown'> {
  onUse: () => void
  onDiscard: () => void
}

interface SuggestedReplyProps {
  suggestion: ReturnType<typeof useSuggestReply>
  onUse: (text: string) => void
}

/** The agent's draft with its sources, and the buttons to use or discard it. */
export function AgentDraft({ text, sources, isUnknown, ...rest }: AgentDraftProps) {
  const { t } = useLingui()
  return (
    <DraftNote
      title={isUnknown ? t`El agente no sabe la respuesta. Diría esto:` : t`El agente respondería:`}
      text={text}
      {...rest}
    >
      {sources.length > 0 && (
        <p className="wrap-anywhere text-ink-soft">
          <span className="font-semibold">{t`Fuentes:`}</span> {sources.join(' · ')}
        </p>
      )}
    </DraftNote>
  )
}

/** The requested suggestion with its sources, or the reason why there is none. */
export function SuggestedReply({ suggestion: { data, error, isPending, mutate, reset }, onUse }: SuggestedReplyProps) {
  const { t } = useLingui()
  const { retry } = useCommonWords()
  if (isPending) return <Loading label={t`El agente prepara una respuesta…`} />
  const failure = error ? failureMessage(error) : (data?.failure ?? null)
  if (data?.text && failure === null)
    return (
      <AgentDraft
        {...{ text: data.text, sources: data.sources, isUnknown: data.isUnknown }}
        onUse={() => onUse(data.text ?? '')}
        onDiscard={reset}
      />
    )
  if (failure === null && !data) return null
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 rounded-field bg-danger-soft px-3 py-2 text-sm">
      <p className="min-w-0 grow basis-44">{failure ?? t`El agente no propuso nada.`}</p>
      <Button variant="secondary" size="small" onClick={() => mutate()}>
        {retry}
      </Button>
    </div>
  )
}

interface DraftNoteProps {
  title: string
  text: string
  /** Rendered below the text. */
  children?: ReactNode
  onUse: () => void
  onDiscard: () => void
}

/** A proposed text that can be used or discarded. */
export function DraftNote({ title, text, children, onUse, onDiscard }: DraftNoteProps) {
  const { t } = useLingui()
  return (
    <div role="note" className="grid gap-2 rounded-field bg-surface-sunken px-3 py-2 text-sm">
      <p className="font-semibold">{title}</p>
      <p className="max-h-[50dvh] overflow-y-auto whitespace-pre-wrap wrap-anywhere" dir="auto">
        {text}
      </p>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={onUse}>
          {t`Usar este texto`}
        </Button>
        <Button variant="ghost" size="small" onClick={onDiscard}>
          {t`Descartar`}
        </Button>
      </div>
    </div>
  )
}
