import { useLingui } from '@lingui/react/macro'
import type { AccountSession } from '../../../worker/contract/account.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { deviceOf } from './device.ts'
import { useDeviceName } from './device-name.ts'

export function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const nameOf = useDeviceName()
  const { userAgent, createdAt, lastSeenAt, isCurrent } = session
  const device = nameOf(userAgent)
  const began = formatDate(createdAt, locale, { time: true })
  const seen = formatDate(lastSeenAt, locale, { time: true })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-field bg-surface-sunken text-xl text-ink-soft"
      >
        <span className={deviceOf(userAgent).isPhone ? 'i-lucide-smartphone' : 'i-lucide-laptop'} />
      </span>
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {device}
          {isCurrent && <Badge tone="success">{t`Esta sesión`}</Badge>}
        </p>
        <p className="text-ink-soft">{t`Iniciada el ${began}`}</p>
        <p className="text-ink-soft">{t`Última actividad: ${seen}`}</p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t`Terminar la sesión: ${device}, ${began}`}
          onClick={onEnd}
        >
          {t`Terminar la sesión`}
        </Button>
      )}
    </li>
  )
}
