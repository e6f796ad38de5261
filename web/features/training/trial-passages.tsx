import { useLingui } from '@lingui/react/macro'
import type { AgentTrial, FoundBy } from '../../../worker/contract/training.ts'
import { Badge } from '../../ui/badge.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Panel } from '../../ui/panel.tsx'

const ICONS: Record<FoundBy, string> = {
  words: 'i-lucide-type',
  meaning: 'i-lucide-lightbulb',
  both: 'i-lucide-layers',
}

/** How a passage was found; only with vector search. */
function FoundByBadge({ foundBy }: { foundBy: FoundBy }) {
  const { t } = useLingui()
  const names: Record<FoundBy, string> = {
    words: t`Por sus palabras`,
    meaning: t`Por su sentido`,
    both: t`Por palabras y sentido`,
  }
  return <Badge icon={ICONS[foundBy]}>{names[foundBy]}</Badge>
}

/** The passages that were found for a question, the best first, and those that the reply used. */
export function TrialPassages({ passages }: Pick<AgentTrial, 'passages'>) {
  const { t } = useLingui()
  return (
    <Panel
      title={t`Lo que encontró`}
      description={t`Los textos de su conocimiento que más se parecen a la pregunta, el mejor primero.`}
    >
      {passages.length === 0 ? (
        <p className="text-ink-soft">{t`No encontró nada en su conocimiento.`}</p>
      ) : (
        <ol className="grid gap-4">
          {passages.map(({ heading, body, fit, isSource, foundBy }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: found passages have no name but their place.
            <li key={index} className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0">
              <div className="flex flex-wrap items-center gap-2">
                <h3 className="min-w-0 font-semibold wrap-anywhere">{heading}</h3>
                {isSource && <Badge tone="success" icon="i-lucide-check">{t`Usado en la respuesta`}</Badge>}
                {foundBy && <FoundByBadge foundBy={foundBy} />}
              </div>
              <Meter
                label={t`Parecido con la pregunta`}
                value={Math.round(fit * 100)}
                max={100}
                valueText={t`${Math.round(fit * 100)} %`}
              />
              <p className="line-clamp-4 whitespace-pre-wrap text-sm text-ink-soft wrap-anywhere">{body}</p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
