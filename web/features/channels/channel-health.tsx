import { useLingui } from '@lingui/react/macro'
import type { Channel, ChannelField } from '../../../worker/contract/channels.ts'
import { formatAgo, useNow } from '../../core/ago.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'

/** The times of the last message and of the last check. */
export function ChannelTimes({ channel: { type, lastMessageAt, lastCheckedAt } }: { channel: Channel }) {
  const { t } = useLingui()
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <Fact name={t`Último mensaje`} at={lastMessageAt} never={t`ninguno todavía`} />
      {type !== 'webchat' && <Fact name={t`Última comprobación`} at={lastCheckedAt} never={t`ninguna todavía`} />}
    </dl>
  )
}

const MINUTE_MS = 60_000

function Fact({ name, at, never }: { name: string; at: string | null; never: string }) {
  const locale = useLocale()
  const now = useNow(MINUTE_MS)
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-ink-soft">{name}:</dt>
      <dd className="font-medium">
        {at === null ? (
          never
        ) : (
          <time dateTime={at} title={formatDate(at, locale, { time: true })}>
            {formatAgo(at, locale, now)}
          </time>
        )}
      </dd>
    </div>
  )
}

interface ChannelProblemProps {
  channel: Channel
  /** The fields of the channel's secrets. */
  secrets: readonly ChannelField[]
  onEdit: () => void
  onReplace: (secret: ChannelField) => void
}

const TONES = {
  danger: { look: 'bg-danger-soft text-danger', icon: 'i-lucide-circle-x' },
  warning: { look: 'bg-warning-soft text-warning', icon: 'i-lucide-triangle-alert' },
}

/** Why a channel fails or will soon fail, and the button that solves it; connecting has a button of its own. */
export function ChannelProblem({ channel, secrets, onEdit, onReplace }: ChannelProblemProps) {
  const { t } = useLingui()
  const { status, statusReason, lastFinding, remedy } = channel
  const warning = lastFinding?.level === 'warning' ? lastFinding.message : undefined
  const sentences = [statusReason, warning].filter((sentence) => sentence !== undefined)
  if (sentences.length === 0) return null
  const { look, icon } = TONES[status === 'error' ? 'danger' : 'warning']
  const secret = secrets.find(({ key }) =>
    remedy === 'token' ? key === 'accessToken' || key === 'botToken' : key === remedy,
  )
  return (
    <div className={classes('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field px-3 py-2 text-sm', look)}>
      <span aria-hidden className={classes('shrink-0 self-start mt-0.5', icon)} />
      <div className="grid min-w-0 grow basis-56 gap-1">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {secret && (
        <Button variant="secondary" size="small" icon="i-lucide-key-round" onClick={() => onReplace(secret)}>
          {channel.config[secret.key] === undefined ? t`Añadir ${secret.label}` : t`Reemplazar ${secret.label}`}
        </Button>
      )}
      {remedy === 'settings' && (
        <Button variant="secondary" size="small" icon="i-lucide-pencil" onClick={onEdit}>
          {t`Revisar los datos`}
        </Button>
      )}
    </div>
  )
}
