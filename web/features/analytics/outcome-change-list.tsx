import { useLingui } from '@lingui/react/macro'
import type { Outcomes } from '../../../worker/contract/outcomes.ts'
import { formatDay } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { type Change, changesOf } from './outcome-changes.ts'
import { useOutcomeWords } from './outcome-words.ts'

/** What is better and what is worse than in the days before, in words. */
export function OutcomeChangeList({
  totals,
  previous,
  previousPeriod,
}: Pick<Outcomes, 'totals' | 'previous' | 'previousPeriod'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const { names, value } = useOutcomeWords()
  const changes = changesOf(totals, previous)
  const [from, to] = [formatDay(previousPeriod.from, locale), formatDay(previousPeriod.to, locale)]
  const said = ({ figure, now, before }: Change) => {
    const [name, first, last] = [names[figure], value(figure, before), value(figure, now)]
    return t`${name}: de ${first} a ${last}`
  }
  const nothing = previous.threads === 0 ? t`De esos días no hay datos para comparar.` : t`Casi todo sigue igual.`
  return (
    <Panel title={t`Qué cambió`} description={t`Comparado con los días del ${from} al ${to}.`}>
      {changes.length === 0 ? (
        <p className="text-ink-soft">{nothing}</p>
      ) : (
        <ul className="grid gap-2">
          {changes.map((change) => (
            <li key={change.figure} className="flex items-start gap-2">
              <span
                aria-hidden
                className={`mt-1 shrink-0 ${change.isBetter ? 'i-lucide-circle-check text-success' : 'i-lucide-circle-alert text-danger'}`}
              />
              <span>
                <strong className="font-semibold">{change.isBetter ? t`Mejoró.` : t`Empeoró.`}</strong> {said(change)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
