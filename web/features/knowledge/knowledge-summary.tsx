import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { KnowledgeSummary as Summary } from '../../../worker/contract/knowledge.ts'
import { DOCUMENTS_PER_AGENT_MAX, PASSAGES_PER_AGENT_MAX } from '../../../worker/contract/limits.ts'
import { formatNumber } from '../../core/numbers.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Meter } from '../../ui/meter.tsx'

const NEARLY_FULL = 0.9

interface KnowledgeSummaryProps {
  agentId: string
  summary: Summary
  /** The number of blanks. */
  blanks: number
}

/** The numbers of documents, answers and passages, and a note while there are blanks or no knowledge. */
export function KnowledgeSummary({ agentId, summary, blanks }: KnowledgeSummaryProps) {
  const { documents, answers, passages } = summary
  const { t } = useLingui()
  const of = (count: number, most: number) => {
    const used = formatNumber(count)
    const total = formatNumber(most)
    return t`${used} de ${total}`
  }
  const toneOf = (count: number, most: number) => (count >= most * NEARLY_FULL ? 'warning' : 'plain')
  return (
    <Card className="grid gap-5">
      {(passages === 0 || blanks > 0) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="flex min-w-0 flex-1 basis-64 items-start gap-3">
            <span aria-hidden className="i-lucide-lightbulb mt-0.5 shrink-0 text-lg text-brand-strong" />
            <span>
              {passages === 0
                ? t`Este agente aún no sabe nada de tu negocio: a lo que no sabe, responde que no lo sabe.`
                : t`Quedan preguntas por completar. Hasta entonces el agente no las responde.`}
            </span>
          </p>
          {blanks > 0 && (
            <Link
              to="/agents/$agentId/blanks"
              params={{ agentId }}
              className={buttonClasses({ variant: 'secondary', size: 'small' })}
            >
              <span aria-hidden className="i-lucide-square-pen" />
              <Plural value={blanks} one="Completar # pregunta" other="Completar # preguntas" />
            </Link>
          )}
        </div>
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
          label={t`Textos`}
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
