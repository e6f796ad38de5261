import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Outcome } from '../../../worker/contract/outcomes.ts'
import { formatPercent } from '../../core/numbers.ts'
import { useFigureWords } from './figure-words.ts'
import { type Change, type RatingFigure, shareOf, type TimeFigure } from './outcome-changes.ts'

/** The outcomes from best to worst, with icon and colour. */
export const OUTCOME_LOOKS: readonly { outcome: Outcome; icon: string; color: string }[] = [
  { outcome: 'resolved', icon: 'i-lucide-circle-check', color: 'bg-brand' },
  { outcome: 'handedOver', icon: 'i-lucide-user-round', color: 'bg-accent' },
  { outcome: 'unknown', icon: 'i-lucide-circle-help', color: 'bg-line-strong' },
  { outcome: 'left', icon: 'i-lucide-user-x', color: 'bg-warning' },
  { outcome: 'unanswered', icon: 'i-lucide-message-circle-warning', color: 'bg-danger' },
]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The names and formats of outcomes. */
export function useOutcomeWords() {
  const { t } = useLingui()
  const words = useFigureWords()
  const names: Record<Outcome | TimeFigure | RatingFigure, string> = {
    resolved: t`Resueltas sin una persona`,
    handedOver: t`Pasadas a una persona`,
    unknown: t`El agente no supo`,
    left: t`Se fueron esperando a una persona`,
    unanswered: t`Sin respuesta`,
    medianAgentMs: t`Primera respuesta del agente`,
    medianMemberMs: t`Primera respuesta de una persona`,
    replies: t`Respuestas útiles`,
    threads: t`Conversaciones que ayudaron`,
  }
  /** A waiting time for a member, in minutes, hours or days. */
  const wait = (ms: number | null): string => {
    if (ms === null) return words.none
    const [minutes, hours, days] = [
      Math.round(ms / MINUTE_MS),
      Math.round(ms / HOUR_MS),
      Math.round(ms / (24 * HOUR_MS)),
    ]
    if (minutes < 90) return t`${minutes} min`
    return hours < 48 ? t`${hours} h` : t`${plural(days, { one: '# día', other: '# días' })}`
  }
  return {
    ...words,
    names,
    wait,
    share: (count: number, all: number) => (all === 0 ? words.none : formatPercent(shareOf(count, all))),
    /** Formats the value of a changed figure. */
    value: (figure: Change['figure'], value: number) => {
      if (figure === 'medianMemberMs') return wait(value)
      return figure === 'medianAgentMs' ? words.seconds(value) : formatPercent(value)
    },
  }
}
