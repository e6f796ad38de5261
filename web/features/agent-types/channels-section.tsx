import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { fieldsOfChannel, isSecret } from '../../../worker/contract/channel-settings.ts'
import { CHANNEL_TYPES, type ChannelField, type ChannelType, FIELD_TYPES } from '../../../worker/contract/channels.ts'
import { CHANNELS_PER_AGENT_MAX, WELCOME_MAX } from '../../../worker/contract/limits.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords } from '../../core/common-words.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import type { SectionProps } from './section-props.ts'
import { isJsonObject, partsOf, type TypeConfig, textOf, withSetting } from './type-config.ts'
import { errorsAt } from './type-draft.ts'

/** The channels that agents of this type may have, and their default settings. */
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

interface ChannelDefaultsProps {
  type: ChannelType
  /** The valid fields that the type adds to every channel. */
  declared: readonly TypeConfig[]
  defaults: unknown
  errors: FieldErrors
  readOnly: boolean
  /** `undefined`: the channel is not offered. */
  onDefaults: (defaults: TypeConfig | undefined) => void
}

const DeclaredChannels = v.object({
  key: v.pipe(v.string(), v.minLength(1)),
  label: v.fallback(v.string(), ''),
  type: v.picklist(FIELD_TYPES),
  required: v.fallback(v.boolean(), false),
  options: v.fallback(v.array(v.string()), []),
})
const readable = (fields: readonly TypeConfig[]): ChannelField[] =>
  fields.flatMap((field) => {
    const read = v.safeParse(DeclaredChannels, field)
    return read.success ? [read.output] : []
  })

/** Switches a channel on or off, and edits its default settings. A secret has no default. */
function ChannelDefaults({ type, declared, defaults, errors, readOnly, onDefaults }: ChannelDefaultsProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const nameOf = useChannelName()
  const set = isJsonObject(defaults) ? defaults : {}
  const isOffered = defaults !== undefined
  const fields = fieldsOfChannel(type, readable(declared)).filter((field) => !isSecret(field))
  const formKeys = new Set([...(type === 'webchat' ? ['welcome'] : []), ...fields.map(({ key }) => key)])
  /** Errors of fields that only the JSON editor shows. */
  const hidden = Object.entries(errors).filter(([key]) => !formKeys.has(key))
  const control = (key: string) => ({
    value: textOf(set, key),
    onChange: ({ target }: { target: { value: string } }) =>
      onDefaults(withSetting(set, key, target.value || undefined)),
  })
  return (
    <Card className="grid gap-4">
      <Switch
        label={
          <span className="inline-flex items-center gap-2.5 text-base font-semibold">
            <span aria-hidden className={`${channelIcon(type)} text-brand`} />
            {nameOf(type)}
          </span>
        }
        checked={isOffered}
        disabled={readOnly}
        onChecked={(on) => onDefaults(on ? {} : undefined)}
      />
      {isOffered && (
        <div className="grid gap-4 border-t border-line pt-4">
          {type === 'webchat' && (
            <Field label={t`Mensaje de bienvenida`} optionalLabel={words.optional} error={errors['welcome']}>
              <TextArea rows={2} readOnly={readOnly} maxLength={WELCOME_MAX} {...control('welcome')} />
            </Field>
          )}
          {fields.map(({ key, label, type: kind, options }) => (
            <Field key={key} label={label || key} optionalLabel={words.optional} error={errors[key]}>
              {kind === 'select' ? (
                <Select
                  disabled={readOnly}
                  placeholder={t`Sin valor`}
                  options={(options ?? []).map((option) => ({ value: option, label: option }))}
                  {...control(key)}
                />
              ) : (
                <TextInput readOnly={readOnly} autoComplete="off" {...control(key)} />
              )}
            </Field>
          ))}
          {hidden.map(([key, text]) => (
            <FormFailure key={key}>
              <span className="font-mono">{key}</span> {text}
            </FormFailure>
          ))}
          {type !== 'webchat' && (
            <p className="text-sm text-ink-faint">{t`Sus claves y tokens se escriben en el canal de cada agente.`}</p>
          )}
        </div>
      )}
    </Card>
  )
}
