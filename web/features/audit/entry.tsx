import { useLingui } from '@lingui/react/macro'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/class-names.ts'
import { useActionWords } from './action-words.ts'
import { EntryDetails, type EntryDetailsProps } from './entry-details.tsx'
import { useActorName, useTargetName } from './entry-names.ts'

const ICONS = {
  ok: { icon: 'i-lucide-check', tone: 'bg-brand-soft text-brand-strong' },
  refused: { icon: 'i-lucide-ban', tone: 'bg-danger-soft text-danger' },
} as const

/** One entry: actor, action, target and time; the rest when it is opened. */
export function Entry({ entry, onFilter }: EntryDetailsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const say = useActionWords()
  const actor = useActorName()(entry)
  const target = useTargetName()(entry)
  const { icon, tone } = ICONS[entry.result]
  return (
    <details className="group">
      <summary className="flex cursor-pointer items-start gap-3 px-4 py-3.5 -outline-offset-2! hover:bg-surface-sunken [&::-webkit-details-marker]:hidden">
        <span aria-hidden className={classes('grid place-items-center size-8 shrink-0 rounded-full', tone)}>
          <span className={icon} />
        </span>
        <span className="grid min-w-0 grow gap-0.5 pt-1.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4">
          <span className="min-w-0 break-words">
            <strong className="font-semibold">{actor}</strong>
            <span className="text-ink-faint"> · </span>
            {say(entry)}
            {target && <span className="text-ink-soft">{`: ${target}`}</span>}
            {entry.result === 'refused' && (
              <span className="ml-2 inline-block align-middle">
                <Badge tone="danger">{t`Rechazada`}</Badge>
              </span>
            )}
          </span>
          <time dateTime={entry.at} className="text-ink-faint tabular-nums sm:whitespace-nowrap">
            {formatDate(entry.at, locale, { time: true })}
          </time>
        </span>
        <span
          aria-hidden
          className="i-lucide-chevron-down mt-2 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
        />
      </summary>
      <EntryDetails entry={entry} onFilter={onFilter} />
    </details>
  )
}
