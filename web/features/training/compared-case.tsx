import { useLingui } from '@lingui/react/macro'
import type { TestCase } from '../../../worker/contract/training.ts'
import { classes } from '../../ui/class-names.ts'
import { OutcomeBadge, Reasons, VerdictBadge, verdictOf } from './verdicts.tsx'

/** A case whose draft and published answers were compared; opens to both beside the approved one. */
export function ComparedCase({ testCase }: { testCase: TestCase }) {
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
