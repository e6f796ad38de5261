import { useLingui } from '@lingui/react/macro'
import { CHANNEL_TYPES } from '../../../worker/contract/channel-types.ts'
import { HANDOVER_HOURS, type Handover } from '../../../worker/contract/handover.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { errorAt, type FieldErrors } from '../../core/form-errors.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { Select } from '../../ui/select.tsx'

export function useHandoverHours(): Record<'any' | (typeof HANDOVER_HOURS)[number], string> {
  const { t } = useLingui()
  return { any: t`A cualquier hora`, open: t`Dentro de tu horario`, closed: t`Fuera de tu horario` }
}

interface ChannelRuleProps {
  handover: Handover
  errors: FieldErrors
  onChange: (change: Partial<Handover>) => void
}

/** On which channels and at which times messages are handed over without asking the agent. */
export function ChannelRule({ handover: { channels, hours }, errors, onChange }: ChannelRuleProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const nameOf = useChannelName()
  const { any, ...names } = useHandoverHours()
  return (
    <>
      <FieldGroup
        label={t`Canales que pasan la conversación`}
        optionalLabel={words.optional}
        error={errorAt(errors, 'handover.channels')}
        hint={t`Ahí el agente no responde: lo que llega queda para tu equipo.`}
      >
        <div className="flex flex-wrap gap-x-6">
          {CHANNEL_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={nameOf(type)}
              checked={channels.includes(type)}
              onChange={({ target }) =>
                onChange({
                  channels: CHANNEL_TYPES.filter((each) => (each === type ? target.checked : channels.includes(each))),
                })
              }
            />
          ))}
        </div>
      </FieldGroup>
      <Field
        label={t`Cuándo pasan esos canales`}
        error={errors['handover.hours']}
        hint={t`Con un horario y sin canales elegidos vale en todos. Mientras no des tu horario arriba, el agente responde también ahí.`}
      >
        <Select
          name="handover.hours"
          placeholder={any}
          value={hours ?? ''}
          options={HANDOVER_HOURS.map((value) => ({ value, label: names[value] }))}
          onChange={({ target }) => onChange({ hours: HANDOVER_HOURS.find((each) => each === target.value) ?? null })}
        />
      </Field>
    </>
  )
}
