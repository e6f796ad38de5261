import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { KnowledgeDocument } from '../../../worker/contract/knowledge.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { SCHEDULES } from './knowledge-words.ts'

/** What the last reading of a document changed, and when the next one is. */
export function DocumentReadings({ document }: { document: KnowledgeDocument }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { state, lastChange, schedule, nextReadingAt } = document
  // After a failure the status shows the next attempt.
  if (state === 'failed') return null
  const when = state === 'ready' && nextReadingAt && formatDate(nextReadingAt, locale)
  return (
    <>
      {lastChange && (
        <span className="text-ink-soft">
          <Change {...lastChange} />
        </span>
      )}
      {schedule !== 'never' && (
        <span className="text-ink-soft">
          {i18n._(SCHEDULES[schedule])}
          {when && (
            <>
              {', '}
              <Trans>
                próxima vez el <time dateTime={nextReadingAt ?? undefined}>{when}</time>
              </Trans>
            </>
          )}
        </span>
      )}
    </>
  )
}

function Change({ added, removed }: { added: number; removed: number }) {
  if (added === 0 && removed === 0) return <Trans>Sin cambios</Trans>
  return (
    <>
      {added > 0 && <Plural value={added} one="# texto nuevo" other="# textos nuevos" />}
      {added > 0 && removed > 0 && ' · '}
      {removed > 0 && <Plural value={removed} one="# texto retirado" other="# textos retirados" />}
    </>
  )
}
