import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Judgement, Outcome, Verdict } from '../../../worker/contract/judgements.ts'
import type { TestCase } from '../../../worker/contract/training.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { isSame } from './differences.ts'

type Run = Pick<NonNullable<TestCase['last']>, 'reply' | 'judgement'>

/** How an answer compares with the approved one; `null`: no answer. Old results without a judgement are compared by text. */
export const verdictOf = ({ reply, judgement }: Run, expected: string): Verdict | null =>
  reply === null ? null : (judgement?.verdict ?? (isSame(reply, expected) ? 'same' : 'different'))

export function VerdictBadge({ verdict }: { verdict: Verdict | null }) {
  const { t } = useLingui()
  if (verdict === 'same') return <Badge tone="success" icon="i-lucide-check">{t`Responde igual`}</Badge>
  if (verdict === 'partly') return <Badge tone="warning" icon="i-lucide-circle-dashed">{t`Responde una parte`}</Badge>
  if (verdict === 'different') return <Badge tone="danger" icon="i-lucide-diff">{t`Responde distinto`}</Badge>
  return <Badge tone="danger" icon="i-lucide-circle-alert">{t`No respondió`}</Badge>
}

const LOOKS: Record<Outcome, { tone: Tone; icon: string }> = {
  worse: { tone: 'danger', icon: 'i-lucide-trending-down' },
  same: { tone: 'neutral', icon: 'i-lucide-equal' },
  better: { tone: 'success', icon: 'i-lucide-trending-up' },
}

/** How the draft's answer compares with the published one. `count`: the number of cases with this outcome. */
export function OutcomeBadge({ outcome, count }: { outcome: Outcome; count?: number }) {
  const { t } = useLingui()
  const names: Record<Outcome, string> = { worse: t`Peor`, same: t`Igual`, better: t`Mejor` }
  const counts = (number: number): Record<Outcome, string> => ({
    worse: plural(number, { one: '# peor', other: '# peores' }),
    same: plural(number, { one: '# igual', other: '# iguales' }),
    better: plural(number, { one: '# mejor', other: '# mejores' }),
  })
  return <Badge {...LOOKS[outcome]}>{count === undefined ? names[outcome] : counts(count)[outcome]}</Badge>
}

const SHOWN_MOST = 4

/** The reasons of a judgement: the model's explanation, contradicted and missing facts. `title`: which answer it is about. */
export function Reasons({ judgement, title }: { judgement: Judgement | null; title?: string }) {
  const { t } = useLingui()
  if (!judgement) return null
  const { why, contradicted, missing, modelFailed } = judgement
  const facts = [
    ...contradicted.map(({ text, given }) => t`Dice «${given}» en lugar de «${text}».`),
    ...missing.map(({ text }) => t`No dice «${text}».`),
  ]
  const lines = [...new Set([...(why ? [why] : []), ...facts])].slice(0, SHOWN_MOST)
  if (modelFailed) lines.push(t`El modelo no dio su juicio: se compararon los datos.`)
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-0.5 text-sm text-ink-soft">
      {title && <li className="font-medium">{title}</li>}
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere" dir="auto">
          {line}
        </li>
      ))}
    </ul>
  )
}
