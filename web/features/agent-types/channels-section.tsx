import { useLingui } from '@lingui/react/macro'
import { CHANNEL_TYPES } from '../../../worker/contract/channels.ts'
import { CHANNELS_PER_AGENT_MAX } from '../../../worker/contract/limits.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { ChannelDefaults } from './channel-defaults.tsx'
import type { SectionProps } from './section-props.ts'
import { partsOf, withSetting } from './type-config.ts'
import { errorsAt } from './type-draft.ts'

/** The channels of agents of this type, and their defaults. */
export function ChannelsSection({ config, errors, readOnly, onConfig }: SectionProps) {
  const { t } = useLingui()
  const { channels, fields } = partsOf(config)
  const isOpen = Object.keys(channels).length === 0
  const own = errors['config.channels']
  return (
    <div className="grid gap-4">
      {own && <FormFailure>{own}</FormFailure>}
      <p className="text-sm text-ink-soft">
        {isOpen
          ? t`Sin ninguno elegido, sus agentes pueden estar en cualquier canal, hasta ${CHANNELS_PER_AGENT_MAX} a la vez.`
          : t`Sus agentes solo podrán estar en los canales activados. Los valores son con los que empieza cada canal nuevo.`}
      </p>
      <ul className="grid gap-3">
        {CHANNEL_TYPES.map((type) => (
          <li key={type}>
            <ChannelDefaults
              type={type}
              declared={fields}
              defaults={channels[type]}
              errors={errorsAt(errors, `config.channels.${type}`)}
              readOnly={readOnly}
              onDefaults={(defaults) =>
                onConfig((now) => ({ ...now, channels: withSetting(partsOf(now).channels, type, defaults) }))
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
