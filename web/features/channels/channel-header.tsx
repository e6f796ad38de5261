import { useLingui } from '@lingui/react/macro'
import type { Channel, ChannelAccount, ChannelStatus } from '../../../worker/contract/channels.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ChannelTimes } from './channel-health.tsx'

const TONES: Record<ChannelStatus, { tone: Tone; icon: string }> = {
  active: { tone: 'success', icon: 'i-lucide-circle-check' },
  inactive: { tone: 'neutral', icon: 'i-lucide-power-off' },
  error: { tone: 'danger', icon: 'i-lucide-circle-x' },
}

/** The channel and its status. */
export function ChannelHeader({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { type, status, account, createdAt, updatedAt } = channel
  const name = useChannelName()(type)
  const statuses: Record<ChannelStatus, string> = { active: t`Activo`, inactive: t`Inactivo`, error: t`Error` }
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span
        aria-hidden
        className="grid place-items-center size-12 rounded-2xl rounded-bl-sm bg-brand-soft text-brand-strong text-2xl"
      >
        <span className={channelIcon(type)} />
      </span>
      <div className="grid min-w-0 grow basis-56 gap-0.5">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold">
          {name}
          <Badge {...TONES[status]}>{statuses[status]}</Badge>
        </h2>
        {account && <AccountName account={account} name={name} />}
        <ChannelTimes channel={channel} />
        <p className="text-sm text-ink-soft">
          {t`Creado el ${formatDate(createdAt, locale)}`}
          {updatedAt !== createdAt && ` · ${t`Actualizado el ${formatDate(updatedAt, locale, { time: true })}`}`}
        </p>
      </div>
    </header>
  )
}

/** The account, with a link to its chat. */
function AccountName({ account, name }: { account: ChannelAccount; name: string }) {
  const { t } = useLingui()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-medium break-words min-w-0" dir="auto">
        {account.name}
      </span>
      {account.link && (
        <a
          href={account.link}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center gap-1.5 text-brand underline underline-offset-2 break-all"
        >
          <span aria-hidden className="i-lucide-external-link shrink-0" />
          {account.link.replace(/^https:\/\//, '')}
          <VisuallyHidden>{` (${t`abre el chat de ${name} en otra pestaña`})`}</VisuallyHidden>
        </a>
      )}
    </p>
  )
}
