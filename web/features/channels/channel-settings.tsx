import { useLingui } from '@lingui/react/macro'
import { fieldsOfChannel, isSecret } from '../../../worker/contract/channel-settings.ts'
import type { Channel, ChannelField } from '../../../worker/contract/channels.ts'
import { Button } from '../../ui/button.tsx'
import { useWebchatWords } from './webchat-words.ts'

interface ChannelSettingsProps {
  channel: Channel
  /** The fields that the agent type adds to every channel. */
  declared: readonly ChannelField[]
  onReplace: (secret: ChannelField) => void
}

/** The stored settings. Secrets are masked, and can be replaced. */
export function ChannelSettings({ channel: { type, config }, declared, onReplace }: ChannelSettingsProps) {
  const { t } = useLingui()
  const { labels: ownLabels, themes } = useWebchatWords()
  const fields = fieldsOfChannel(type, declared)
  const secretOf = (key: string) => fields.find((field) => field.key === key && isSecret(field))
  const labels = new Map([
    ...fields.map(({ key, label }) => [key, label] as const),
    ...Object.entries(ownLabels),
    ['commentReplies', t`Comentarios`],
  ])
  const displayValue = (key: string, value: unknown): string => {
    if (Array.isArray(value)) return value.join('\n')
    if (key === 'commentReplies') return t`Se responden en privado`
    return (key === 'theme' && themes.find((theme) => theme.value === value)?.label) || String(value)
  }
  const settings = Object.entries(config)
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm font-medium">{t`Configuración`}</h3>
      {settings.length === 0 ? (
        <p className="text-sm text-ink-soft">{t`Con los valores de siempre.`}</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr] sm:items-center">
          {settings.map(([key, value]) => {
            const secret = secretOf(key)
            return (
              <div key={key} className="sm:contents">
                <dt className="text-ink-soft">{labels.get(key) ?? key}</dt>
                {secret ? (
                  <dd className="flex flex-wrap items-center gap-x-3">
                    <span>{displayValue(key, value)}</span>
                    <ReplaceButton secret={secret} onReplace={onReplace} />
                  </dd>
                ) : (
                  <dd className="break-words whitespace-pre-line min-w-0">{displayValue(key, value)}</dd>
                )}
              </div>
            )
          })}
        </dl>
      )}
    </section>
  )
}

function ReplaceButton({ secret, onReplace }: { secret: ChannelField; onReplace: (secret: ChannelField) => void }) {
  const { t } = useLingui()
  return (
    <Button
      variant="ghost"
      size="small"
      icon="i-lucide-key-round"
      aria-label={t`Reemplazar ${secret.label}`}
      onClick={() => onReplace(secret)}
    >
      {t`Reemplazar`}
    </Button>
  )
}
