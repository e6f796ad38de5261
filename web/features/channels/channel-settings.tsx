import { useLingui } from '@lingui/react/macro'
import type { Channel } from '../../../worker/contract/channels.ts'
import { fieldsOf, WELCOME } from './channel-draft.ts'

/** The settings as the server tells them: secrets come masked. */
export function ChannelSettings({ channel: { type, config } }: { channel: Channel }) {
  const { t } = useLingui()
  const labels = new Map(fieldsOf(type).map(({ key, label }) => [key, label]))
  labels.set(WELCOME, t`Mensaje de bienvenida`)
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
              <dd className="break-words min-w-0">
                {typeof value === 'object' ? JSON.stringify(value) : String(value)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
