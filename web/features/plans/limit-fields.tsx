import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { PlanFieldsProps } from './pricing-fields.tsx'

/** The limits of a plan; an empty one is unlimited. */
export function LimitFields({ start, errors, readOnly }: PlanFieldsProps) {
  const { t } = useLingui()
  const limits = [
    { name: 'maxAgents', label: t`Máximo de agentes`, value: start.maxAgents },
    { name: 'maxConversations', label: t`Máximo de conversaciones al mes`, value: start.maxConversations },
  ]
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {limits.map(({ name, label, value }) => (
        <Field key={name} label={label} error={errors[name]}>
          <TextInput
            name={name}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t`Sin límite`}
            readOnly={readOnly}
            defaultValue={value === null ? '' : String(value)}
          />
        </Field>
      ))}
    </div>
  )
}
