import { Plural, useLingui } from '@lingui/react/macro'
import type { KnowledgeDocument } from '../../../worker/contract/knowledge.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DocumentReadings } from './document-readings.tsx'
import { FAILURES, STATES } from './knowledge-words.ts'

interface DocumentStatusProps {
  document: KnowledgeDocument
  onRetry: () => void
}

/** The state of a document: progress, skipped pages, what its readings changed, or the failure with a retry. */
export function DocumentStatus({ document, onRetry }: DocumentStatusProps) {
  const { state, reason, progress, skipped, passages, nextReadingAt } = document
  const { t, i18n } = useLingui()
  const { retry } = useCommonWords()
  const locale = useLocale()
  const again = nextReadingAt && formatDate(nextReadingAt, locale)
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
      <DocumentReadings document={document} />
      {state === 'failed' && (
        <>
          {reason && <span className="text-ink-soft">{i18n._(FAILURES[reason])}</span>}
          {passages > 0 && <span className="text-ink-soft">{t`Sigue usando lo que leyó antes.`}</span>}
          {again && <span className="text-ink-soft">{t`Se volverá a intentar el ${again}.`}</span>}
          <Button variant="secondary" size="small" icon="i-lucide-rotate-cw" onClick={onRetry}>
            {retry}
          </Button>
        </>
      )}
    </div>
  )
}
