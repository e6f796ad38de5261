import { Plural, useLingui } from '@lingui/react/macro'
import type { KnowledgeDocument } from '../../../worker/contract/knowledge.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FAILURES, STATES } from './knowledge-words.ts'

interface DocumentStatusProps {
  document: KnowledgeDocument
  onRetry: () => void
}

/** The state of a document: progress, skipped pages, or the failure with a retry. */
export function DocumentStatus({
  document: { state, reason, progress, skipped, passages },
  onRetry,
}: DocumentStatusProps) {
  const { t, i18n } = useLingui()
  const { retry } = useCommonWords()
  const { name, icon, tone } = STATES[state]
  const done = progress?.done ?? 0
  const total = progress?.total ?? 0
  return (
    <div className="grid justify-items-start gap-1.5 max-md:justify-items-end max-md:text-right md:max-w-72">
      <span role="status">
        <Badge tone={tone} icon={icon}>
          {i18n._(name)}
        </Badge>
      </span>
      {progress && (
        <>
          <progress value={done} max={total} aria-label={i18n._(name)} className="sr-only" />
          <span className="text-ink-soft tabular-nums">{t`${done} de ${total} páginas`}</span>
        </>
      )}
      {state === 'ready' && skipped > 0 && (
        <span className="text-ink-soft">
          <Plural value={skipped} one="# página no se pudo leer" other="# páginas no se pudieron leer" />
        </span>
      )}
      {state === 'failed' && (
        <>
          {reason && <span className="text-ink-soft">{i18n._(FAILURES[reason])}</span>}
          {passages > 0 && <span className="text-ink-soft">{t`Sigue usando lo que leyó antes.`}</span>}
          <Button variant="secondary" size="small" icon="i-lucide-rotate-cw" onClick={onRetry}>
            {retry}
          </Button>
        </>
      )}
    </div>
  )
}
