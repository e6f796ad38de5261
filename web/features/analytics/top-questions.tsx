import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Outcomes } from '../../../worker/contract/outcomes.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'

/** What contacts ask most, and how often it was not known. */
export function TopQuestions({ questions }: { questions: NonNullable<Outcomes['questions']> }) {
  const { t } = useLingui()
  return (
    <Panel
      title={t`Preguntas más frecuentes`}
      description={t`Entre los últimos mensajes; las que significan lo mismo cuentan juntas.`}
    >
      <ol className="grid gap-3">
        {questions.map(({ question, count, unknown }) => (
          <li key={question} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span dir="auto" className="line-clamp-2 min-w-0 flex-1 basis-60 wrap-anywhere">
              {question}
            </span>
            <span className="flex flex-wrap items-center gap-2">
              {unknown > 0 && (
                <Badge tone="warning">
                  {t`${plural(unknown, { one: 'no se supo # vez', other: 'no se supo # veces' })}`}
                </Badge>
              )}
              <span className="text-sm text-ink-soft tabular-nums">
                {t`${plural(count, { one: '# vez', other: '# veces' })}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
