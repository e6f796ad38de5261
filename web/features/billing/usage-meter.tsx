import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Meter, type MeterProps } from '../../ui/meter.tsx'
import { type UsageLevel, usageLevelOf } from './usage-level.ts'

interface UsageMeterProps {
  label: string
  used: number
  /** `null`: without limit. */
  limit: number | null
  /** Whether there is a plan; without one no limit is shown. */
  hasAllowance: boolean
  /** The advice when it is nearly used up. */
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

export function UsageMeter({ label, used, limit, hasAllowance, nearly, reached, children }: UsageMeterProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const level = usageLevelOf(used, limit)
  const count = formatNumber(used, locale)
  const withLimit = limit === null ? t`${count} · sin límite` : t`${count} de ${formatNumber(limit, locale)}`
  return (
    <Meter
      label={label}
      value={used}
      max={hasAllowance ? limit : null}
      valueText={hasAllowance ? withLimit : count}
      tone={TONES[level]}
    >
      {level === 'nearly' && <Advice tone="text-warning" icon="i-lucide-triangle-alert" text={nearly} />}
      {level === 'reached' && <Advice tone="text-danger" icon="i-lucide-circle-alert" text={reached} />}
      {children}
    </Meter>
  )
}

/** What is wrong, in words and a sign, and the link to correct it. */
function Advice({ tone, icon, text }: { tone: string; icon: string; text: string }) {
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
