import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import type { PlanQuota } from '../../../worker/contract/billing.ts'
import { can } from '../../../worker/contract/permissions.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { formatDay } from '../../core/format.ts'
import { formatNumber } from '../../core/numbers.ts'
import { useRights } from '../../core/rights.ts'
import { useSession } from '../../core/session.ts'
import { cell, useCell } from '../../core/storage.ts'
import { useLocale } from '../../core/words.ts'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { quotaQuery } from './billing.api.ts'
import { type QuotaStep, quotaStep } from './usage-level.ts'

/** The notice above every screen that the plan conversations of the month are nearly or completely used up. */
export default function QuotaNotice() {
  const { data } = useQuery({ ...quotaQuery, enabled: can(useRights(), 'billing_management') })
  return data ? <Notice quota={data} /> : null
}

const LOOKS = {
  nearly: { tone: 'bg-warning-soft text-warning', icon: 'i-lucide-triangle-alert' },
  reached: { tone: 'bg-danger-soft text-danger', icon: 'i-lucide-circle-alert' },
  exceeded: { tone: 'bg-danger-soft text-danger', icon: 'i-lucide-circle-alert' },
} as const

function Notice({ quota }: { quota: PlanQuota }) {
  const { t } = useLingui()
  const { close } = useCommonWords()
  const mayChoose = can(useRights(), 'subscription_access')
  const { isDismissed, dismiss } = useQuotaDismissal(quota.resetsOn)
  const words = useQuotaWords()(quota)
  if (!words || isDismissed(words.step)) return null
  const { step, title, next } = words
  const { tone, icon } = LOOKS[step]
  return (
    <div
      ref={publishHeight}
      role="status"
      data-quota={step}
      className={classes(
        '-mx-4 -mt-6 mb-6 flex items-start gap-3 py-2 pl-4 pr-2 text-sm sm:-mx-8 sm:-mt-10 sm:mb-10 sm:pl-8 sm:pr-6',
        tone,
      )}
    >
      <span aria-hidden className={classes(icon, 'mt-2.5 shrink-0 text-lg')} />
      <p className="min-w-0 flex-1 py-2">
        <strong className="font-semibold">{title}</strong> {next}{' '}
        {mayChoose && (
          <Link to="/subscription" className="font-semibold underline underline-offset-2">
            {t`Mejorar el plan`}
          </Link>
        )}
      </p>
      <IconButton label={close} icon="i-lucide-x" className="text-current!" onClick={() => dismiss(step)} />
    </div>
  )
}

/** Publishes the height of the notice as a custom property, for screens that fill the window. */
function publishHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--notice-height', `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--notice-height')
  }
}

/** The notices dismissed in this browser, as keys of month, account and step. */
const dismissed = cell('vocero.quota.dismissed', v.array(v.string()))

/** Whether the notice of a step was dismissed in the month that ends at `resetsOn`, and the function that dismisses it. */
function useQuotaDismissal(resetsOn: string): {
  isDismissed: (step: QuotaStep) => boolean
  dismiss: (step: QuotaStep) => void
} {
  const all = useCell(dismissed) ?? []
  const month = `${resetsOn} ${useSession()?.user.id ?? ''}`
  return {
    isDismissed: (step) => all.includes(`${month} ${step}`),
    // Keys of other months are removed.
    dismiss: (step) => dismissed.write([...all.filter((key) => key.startsWith(resetsOn)), `${month} ${step}`]),
  }
}

/** The text of the notice: what is used, and what follows under the account's quota policy. */
function useQuotaWords(): (quota: PlanQuota) => { step: QuotaStep; title: string; next: string } | null {
  const { t } = useLingui()
  const locale = useLocale()
  return (quota) => {
    const step = quotaStep(quota)
    if (step === null) return null
    const [used, limit, most] = [quota.used, quota.maxConversations ?? 0, quota.answersUpTo ?? 0].map(formatNumber)
    const resets = formatDay(quota.resetsOn, locale)
    const titles: Record<QuotaStep, string> = {
      nearly: t`Este mes has usado ${used} de las ${limit} conversaciones de tu plan.`,
      reached: t`Este mes has usado las ${limit} conversaciones de tu plan.`,
      exceeded: t`Este mes has usado tu plan y su margen: ${used} conversaciones.`,
    }
    const hasStopped = quota.used >= (quota.answersUpTo ?? 0)
    const hasGrace = quota.policy === 'grace'
    return {
      step,
      title: titles[step],
      next: hasStopped
        ? t`Hasta el ${resets} tus agentes no responden conversaciones nuevas: piden un correo o un teléfono y guardan los mensajes.`
        : hasGrace
          ? t`Tus agentes responden hasta ${most} conversaciones y después paran hasta el ${resets}.`
          : t`Al llegar al límite tus agentes dejan de responder conversaciones nuevas hasta el ${resets}.`,
    }
  }
}
