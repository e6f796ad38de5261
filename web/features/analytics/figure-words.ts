import { useLingui } from '@lingui/react/macro'
import type { Measured } from '../../../worker/contract/analytics.ts'
import { formatCost } from '../../core/figures.ts'
import { formatNumber } from '../../core/numbers.ts'

/** The names and formats of figures, for cards, charts and tables. */
export function useFigureWords() {
  const { t } = useLingui()
  const seconds = (ms: number) => {
    const amount = formatNumber(ms / 1000)
    return t`${amount} s`
  }
  return {
    conversations: t`Mensajes`,
    sessions: t`Conversaciones`,
    unanswered: t`Mensajes sin responder`,
    median: t`Respuesta mediana`,
    p95: t`Percentil 95`,
    inputTokens: t`Tokens de entrada`,
    outputTokens: t`Tokens de salida`,
    cost: t`Costo`,
    day: t`Día`,
    none: '–',
    count: formatNumber,
    seconds,
    time: (ms: number | null) => (ms === null ? '–' : seconds(ms)),
    money: formatCost,
  }
}

export const tokensOf = ({ inputTokens, outputTokens }: Measured): number => inputTokens + outputTokens
