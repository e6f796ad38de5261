import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { OUTCOMES, type Outcome } from '../../../worker/contract/judgements.ts'
import type { TestCase } from '../../../worker/contract/training.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Loading } from '../../ui/states.tsx'
import { type ComparisonRun, isCompared, useComparisonRun } from './comparing.ts'
import { testCasesQuery } from './training.api.ts'
import { OutcomeBadge, Reasons, VerdictBadge, verdictOf } from './verdicts.tsx'

interface ComparisonProps {
  agentId: string
  compared: ComparisonRun
  onAddCase: () => void
}

/** All test cases of an agent with the answers of the draft and of the published behaviour. */
export function Comparison({ agentId, compared, onAddCase }: ComparisonProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const cases = useQuery(testCasesQuery(agentId))
  const { isRunning, isWaiting, done, total, failure, begin, stop } = useComparisonRun(agentId, compared)
  if (!cases.data)
    return cases.isPending ? (
      <Loading label={t`Cargando los casos de prueba`} rows={2} />
    ) : (
      <div className="grid justify-items-start gap-3">
        <FormFailure>{failureMessage(cases.error)}</FormFailure>
        <Button variant="secondary" size="small" icon="i-lucide-rotate-cw" onClick={() => void cases.refetch()}>
          {words.retry}
        </Button>
      </div>
    )
  const rows = cases.data
  if (rows.length === 0)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-ink-soft">
          {t`Un caso de prueba es una pregunta con la respuesta que apruebas. Con ellos verás, antes de publicar, qué responde mejor y qué responde peor.`}
        </p>
        <Button variant="secondary" size="small" icon="i-lucide-plus" onClick={onAddCase}>
          {t`Añadir un caso de prueba`}
        </Button>
      </div>
    )
  const ready = rows.filter((row) => isCompared(row, compared))
  const left = rows.filter((row) => !isCompared(row, compared))
  const [remaining, number] = [left.length, rows.length]
  const isDone = remaining === 0
  const all = plural(rows.length, { one: '# caso de prueba', other: '# casos de prueba' })
  return (
    <div className="grid gap-3">
      {ready.length > 0 && <Counts cases={ready} />}
      {isRunning ? (
        <Meter label={t`Probando los casos`} value={done} max={total} valueText={t`${done} de ${total}`}>
          {isWaiting
            ? t`Se hicieron muchas preguntas en poco tiempo: la prueba sigue en un momento.`
            : t`Puedes cerrar esta ventana: la prueba sigue mientras la consola esté abierta.`}
        </Meter>
      ) : (
        <p className="text-sm text-ink-soft">
          {isDone
            ? t`Se comparó lo que responde el borrador con lo publicado en ${all}.`
            : ready.length > 0
              ? t`Faltan casos por probar: ${remaining} de ${number}.`
              : t`Pregunta lo mismo al borrador y a lo publicado, y compara las dos respuestas con la que aprobaste: ${all}.`}
        </p>
      )}
      {failure !== null && !isRunning && <FormFailure>{failureMessage(failure)}</FormFailure>}
      <div className="flex flex-wrap gap-2">
        {isRunning ? (
          <Button variant="secondary" size="small" icon="i-lucide-square" onClick={stop}>
            {t`Detener`}
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            icon={isDone ? 'i-lucide-rotate-cw' : 'i-lucide-play'}
            onClick={() => begin(isDone ? rows : left)}
          >
            {isDone ? t`Probar otra vez` : ready.length > 0 ? t`Continuar` : t`Probar todos los casos`}
          </Button>
        )}
      </div>
      {ready.length > 0 && (
        <ul className="max-h-[40dvh] divide-y divide-line overflow-y-auto rounded-field border border-line">
          {worstFirst(ready).map((testCase) => (
            <ComparedCase key={testCase.id} testCase={testCase} />
          ))}
        </ul>
      )}
    </div>
  )
}

const rank = ({ outcome }: TestCase): number => OUTCOMES.indexOf(outcome ?? 'same')
const worstFirst = (cases: readonly TestCase[]): TestCase[] => cases.toSorted((one, other) => rank(one) - rank(other))

export const countOf = (cases: readonly TestCase[], outcome: Outcome): number =>
  cases.filter((each) => each.outcome === outcome).length

const Counts = ({ cases }: { cases: readonly TestCase[] }) => (
  <p role="status" className="flex flex-wrap gap-2">
    {OUTCOMES.map((outcome) => (
      <OutcomeBadge key={outcome} outcome={outcome} count={countOf(cases, outcome)} />
    ))}
  </p>
)

/** A compared case; expanded, both answers beside the approved one. */
function ComparedCase({ testCase }: { testCase: TestCase }) {
  const { t } = useLingui()
  const { question, expected, last, draft, outcome } = testCase
  if (!last || !draft || !outcome) return null
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start gap-3 p-3 [&::-webkit-details-marker]:hidden">
          <span className="grid min-w-0 flex-1 gap-1.5">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <OutcomeBadge outcome={outcome} />
              <span className="font-semibold wrap-anywhere" dir="auto">
                {question}
              </span>
            </span>
            {outcome === 'better' ? (
              <Reasons judgement={last.judgement} title={t`La respuesta publicada:`} />
            ) : (
              <Reasons judgement={draft.judgement} />
            )}
          </span>
          <span
            aria-hidden
            className="i-lucide-chevron-down mt-1 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-3 px-3 pb-3 md:grid-cols-3">
          <Answer title={t`Aprobada`} text={expected} />
          <Answer title={t`Publicado`} run={last} expected={expected} />
          <Answer title={t`Borrador`} run={draft} expected={expected} />
        </div>
      </details>
    </li>
  )
}

interface AnswerProps {
  title: string
  text?: string
  run?: NonNullable<TestCase['last']>
  expected?: string
}

function Answer({ title, text, run, expected = '' }: AnswerProps) {
  const hasFailed = run !== undefined && run.reply === null
  return (
    <div
      className={classes(
        'grid min-w-0 content-start justify-items-start gap-1.5 rounded-field p-3 text-sm',
        hasFailed ? 'bg-danger-soft text-danger' : 'bg-surface-sunken',
      )}
    >
      <h3 className="font-semibold">{title}</h3>
      {run && <VerdictBadge verdict={verdictOf(run, expected)} />}
      <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
        {text ?? run?.reply ?? run?.failure}
      </p>
    </div>
  )
}
