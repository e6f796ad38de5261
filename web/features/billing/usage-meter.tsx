import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Meter, type MeterProps } from '../../ui/meter.tsx'
import { type Standing, standingOf } from './standing.ts'

interface UsageMeterProps {
  label: string
  used: number
  /** `null`: without limit. */
  limit: number | null
  /** Whether there is a plan at all; without one no limit is said. */
  hasAllowance: boolean
  /** What to do when it is nearly used up, and when it is. */
  nearly: string
  reached: string
  children?: ReactNode
}

const TONES: Record<Standing, NonNullable<MeterProps['tone']>> = {
  free: 'plain',
  plenty: 'plain',
  nearly: 'warning',
  reached: 'danger',
}

export function UsageMeter({ label, used, limit, hasAllowance, nearly, reached, children }: UsageMeterProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const standing = standingOf(used, limit)
  const count = formatNumber(used, locale)
  const withLimit = limit === null ? t`${count} · sin límite` : t`${count} de ${formatNumber(limit, locale)}`
  return (
    <Meter
      label={label}
      value={used}
      max={hasAllowance ? limit : null}
      valueText={hasAllowance ? withLimit : count}
      tone={TONES[standing]}
    >
      {standing === 'nearly' && <Advice tone="text-warning" icon="i-lucide-triangle-alert" text={nearly} />}
      {standing === 'reached' && <Advice tone="text-danger" icon="i-lucide-circle-alert" text={reached} />}
      {children}
    </Meter>
  )
}

/** What is the matter, in words and a sign, and the way to mend it. */
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
