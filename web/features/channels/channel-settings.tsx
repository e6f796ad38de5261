import { useLingui } from '@lingui/react/macro'
import { fieldsOfChannel } from '../../../worker/contract/channel-settings.ts'
import type { Channel, ChannelField } from '../../../worker/contract/channels.ts'
import { useWebchatWords } from './webchat-words.ts'

interface ChannelSettingsProps {
  channel: Channel
  /** The fields that the agent's type adds to every channel. */
  declared: readonly ChannelField[]
}

/** The settings as the server tells them: secrets come masked. */
export function ChannelSettings({ channel: { type, config }, declared }: ChannelSettingsProps) {
  const { t } = useLingui()
  const { labels: ownLabels, themes } = useWebchatWords()
  const labels = new Map([
    ...fieldsOfChannel(type, declared).map(({ key, label }) => [key, label] as const),
    ...Object.entries(ownLabels),
  ])
  const shown = (key: string, value: unknown): string => {
    if (Array.isArray(value)) return value.join('\n')
    return (key === 'theme' && themes.find((theme) => theme.value === value)?.label) || String(value)
  }
  const settings = Object.entries(config)
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm font-medium">{t`Configuración`}</h3>
      {settings.length === 0 ? (
        <p className="text-sm text-ink-soft">{t`Con los valores de siempre.`}</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
          {settings.map(([key, value]) => (
            <div key={key} className="sm:contents">
              <dt className="text-ink-soft">{labels.get(key) ?? key}</dt>
              <dd className="break-words whitespace-pre-line min-w-0">{shown(key, value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
