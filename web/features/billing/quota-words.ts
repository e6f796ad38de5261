import { useLingui } from '@lingui/react/macro'
import type { PlanQuota } from '../../../worker/contract/billing.ts'
import { formatDay, formatNumber } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { type QuotaStep, quotaStep } from './usage-level.ts'

/** What is used of the plan, and what happens next: it depends on what the owner has chosen. */
export function useQuotaWords(): (quota: PlanQuota) => { step: QuotaStep; title: string; next: string } | null {
  const { t } = useLingui()
  const locale = useLocale()
  return (quota) => {
    const step = quotaStep(quota)
    if (step === null) return null
    const [used, limit, most] = [quota.used, quota.maxConversations ?? 0, quota.answersUpTo ?? 0].map((count) =>
      formatNumber(count, locale),
    )
    const resets = formatDay(quota.resetsOn, locale)
    const titles: Record<QuotaStep, string> = {
      nearly: t`Este mes has usado ${used} de las ${limit} conversaciones de tu plan.`,
      reached: t`Este mes has usado las ${limit} conversaciones de tu plan.`,
      exceeded: t`Este mes has usado tu plan y su margen: ${used} conversaciones.`,
    }
    const hasStopped = quota.used >= (quota.answersUpTo ?? 0)
    const goesOn = quota.policy === 'grace'
    return {
      step,
      title: titles[step],
      next: hasStopped
        ? t`Hasta el ${resets} tus agentes no responden conversaciones nuevas: piden un correo o un teléfono y guardan los mensajes.`
        : goesOn
          ? t`Tus agentes responden hasta ${most} conversaciones y después paran hasta el ${resets}.`
          : t`Al llegar al límite tus agentes dejan de responder conversaciones nuevas hasta el ${resets}.`,
    }
  }
}
