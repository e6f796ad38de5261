import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Billing, PlanQuota } from '../../../worker/contract/billing.ts'
import { formatDay } from '../../core/format.ts'
import { formatNumber } from '../../core/numbers.ts'
import { useLocale } from '../../core/words.ts'
import { Meter, type MeterProps } from '../../ui/meter.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type UsageLevel, usageLevelOf } from './usage-level.ts'

interface UsagePanelProps {
  billing: Billing
  quota: PlanQuota
}

export function UsagePanel({ billing: { allowance, usage }, quota }: UsagePanelProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const resets = formatDay(usage.resetsOn, locale)
  const hasAllowance = allowance !== null
  const limit = allowance?.conversations ?? null
  const answersUpTo = quota.answersUpTo ?? limit ?? 0
  const most = formatNumber(answersUpTo)
  const hasGrace = limit !== null && answersUpTo > limit
  return (
    <Panel title={t`Uso`}>
      <div className="grid gap-6">
        <UsageMeter
          label={t`Agentes`}
          used={usage.agents}
          limit={allowance?.agents ?? null}
          hasAllowance={hasAllowance}
          nearly={t`Estás cerca del límite. Mejora tu plan antes de crear más agentes.`}
          reached={t`Has llegado al límite: para crear otro agente, mejora tu plan o elimina uno.`}
        />
        <UsageMeter
          label={t`Conversaciones este mes`}
          used={usage.conversations}
          limit={limit}
          hasAllowance={hasAllowance}
          nearly={
            hasGrace
              ? t`Te quedan pocas. Al agotarlas, tus agentes responden hasta ${most} y después paran hasta el ${resets}. Mejora tu plan para no parar.`
              : t`Te quedan pocas. Al agotarlas, tus agentes dejan de responder hasta el ${resets}. Mejora tu plan para no parar.`
          }
          reached={
            hasGrace && usage.conversations < answersUpTo
              ? t`Has llegado al límite: tus agentes responden hasta ${most} y después paran hasta el ${resets}. Mejora tu plan para que sigan.`
              : t`Has llegado al límite: tus agentes no responden hasta el ${resets}. Mejora tu plan para que sigan.`
          }
        >
          {t`Una conversación es lo que se habla con una persona por un canal durante las 24 horas desde la primera respuesta. Lo que queda sin responder no cuenta.`}{' '}
          {t`El conteo empieza de nuevo el ${resets} (UTC).`}
        </UsageMeter>
        {!hasAllowance && (
          <p className="text-sm text-ink-soft">{t`Sin un plan activo tus agentes no responden y no puedes crear otros.`}</p>
        )}
      </div>
    </Panel>
  )
}

interface UsageMeterProps {
  label: string
  used: number
  /** `null`: unlimited. */
  limit: number | null
  /** Whether there is a plan; without one no limits are shown. */
  hasAllowance: boolean
  /** The advice when the limit is nearly reached. */
  nearly: string
  reached: string
  children?: ReactNode
}

const TONES: Record<UsageLevel, NonNullable<MeterProps['tone']>> = {
  free: 'plain',
  plenty: 'plain',
  nearly: 'warning',
  reached: 'danger',
}

function UsageMeter({ label, used, limit, hasAllowance, nearly, reached, children }: UsageMeterProps) {
  const { t } = useLingui()
  const level = usageLevelOf(used, limit)
  const count = formatNumber(used)
  const withLimit = limit === null ? t`${count} · sin límite` : t`${count} de ${formatNumber(limit)}`
  return (
    <Meter
      label={label}
      value={used}
      max={hasAllowance ? limit : null}
      valueText={hasAllowance ? withLimit : count}
      tone={TONES[level]}
    >
      {level === 'nearly' && <UsageNotice tone="text-warning" icon="i-lucide-triangle-alert" text={nearly} />}
      {level === 'reached' && <UsageNotice tone="text-danger" icon="i-lucide-circle-alert" text={reached} />}
      {children}
    </Meter>
  )
}

/** A problem with an icon, and the link to solve it. */
function UsageNotice({ tone, icon, text }: { tone: string; icon: string; text: string }) {
  const { t } = useLingui()
  return (
    <p className={`mb-1 flex items-start gap-2 font-medium ${tone}`}>
      <span aria-hidden className={`${icon} mt-0.5 shrink-0`} />
      <span>
        {text}{' '}
        <Link to="/subscription" className="font-semibold underline underline-offset-2">
          {t`Ver los planes`}
        </Link>
      </span>
    </p>
  )
}
