import { Plural, useLingui } from '@lingui/react/macro'
import type { KnowledgeSummary as Summary } from '../../../worker/contract/knowledge.ts'
import { DOCUMENTS_PER_AGENT_MAX, PASSAGES_PER_AGENT_MAX } from '../../../worker/contract/limits.ts'
import { formatNumber } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Card } from '../../ui/card.tsx'
import { Meter } from '../../ui/meter.tsx'

const NEARLY_FULL = 0.9

/** How much the agent knows of its own, or what it says while that is nothing. */
export function KnowledgeSummary({ summary: { documents, answers, passages, usesStarter } }: { summary: Summary }) {
  const { t } = useLingui()
  const locale = useLocale()
  const of = (count: number, most: number) => {
    const used = formatNumber(count, locale)
    const total = formatNumber(most, locale)
    return t`${used} de ${total}`
  }
  const toneOf = (count: number, most: number) => (count >= most * NEARLY_FULL ? 'warning' : 'plain')
  return (
    <Card className="grid gap-5">
      {usesStarter && (
        <p className="flex items-start gap-3">
          <span aria-hidden className="i-lucide-lightbulb mt-0.5 shrink-0 text-lg text-brand-strong" />
          <span>
            {t`Mientras no tenga contenido tuyo, este agente responde con los ejemplos de su tipo, que hablan de un negocio de muestra. En cuanto lea el primero, solo usará lo que tú le des.`}
          </span>
        </p>
      )}
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Meter
          label={t`Contenidos`}
          value={documents}
          max={DOCUMENTS_PER_AGENT_MAX}
          valueText={of(documents, DOCUMENTS_PER_AGENT_MAX)}
          tone={toneOf(documents, DOCUMENTS_PER_AGENT_MAX)}
        />
        <Meter
          label={t`Pasajes que puede citar`}
          value={passages}
          max={PASSAGES_PER_AGENT_MAX}
          valueText={of(passages, PASSAGES_PER_AGENT_MAX)}
          tone={toneOf(passages, PASSAGES_PER_AGENT_MAX)}
        >
          {answers > 0 && (
            <Plural
              value={answers}
              one="Incluye # respuesta escrita por ti"
              other="Incluye # respuestas escritas por ti"
            />
          )}
        </Meter>
      </div>
    </Card>
  )
}
