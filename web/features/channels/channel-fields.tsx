import { useLingui } from '@lingui/react/macro'
import type { ChannelField, ChannelType } from '../../../worker/contract/channels.ts'
import { WELCOME_MAX } from '../../../worker/contract/limits.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { type ChannelDraft, fieldsOf, WELCOME } from './channel-draft.ts'

interface ChannelFieldsProps {
  type: ChannelType
  draft: ChannelDraft
  errors: FieldErrors
  /** Secrets that are stored already may be left empty. */
  isNew: boolean
  onDraft: (draft: ChannelDraft) => void
}

/** The settings that a channel of this type has. */
export function ChannelFields({ type, draft, errors, isNew, onDraft }: ChannelFieldsProps) {
  const { t } = useLingui()
  const change = (key: string) => ({
    value: draft[key] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onDraft({ ...draft, [key]: target.value }),
  })
  if (type === 'webchat')
    return (
      <Field
        label={t`Mensaje de bienvenida`}
        optionalLabel={t`(opcional)`}
        error={errors[`config.${WELCOME}`]}
        hint={t`${codePoints(draft[WELCOME] ?? '')} de ${WELCOME_MAX} caracteres`}
      >
        <TextArea placeholder={t`Hola, ¿en qué puedo ayudarte?`} {...change(WELCOME)} />
      </Field>
    )
  return fieldsOf(type).map((field) => (
    <Field
      key={field.key}
      label={field.label}
      required={field.required}
      error={errors[`config.${field.key}`]}
      hint={field.type === 'password' && !isNew ? t`Déjalo vacío para conservar el que está guardado.` : undefined}
      {...(!field.required && { optionalLabel: t`(opcional)` })}
    >
      <Control field={field} {...change(field.key)} />
    </Field>
  ))
}

interface ControlProps {
  field: ChannelField
  value: string
  onChange: (event: { target: { value: string } }) => void
}

function Control({ field: { type, placeholder, options }, ...rest }: ControlProps) {
  const { t } = useLingui()
  if (type === 'select')
    return (
      <Select
        placeholder={placeholder ?? t`Elige una opción`}
        options={(options ?? []).map((option) => ({ value: option, label: option }))}
        {...rest}
      />
    )
  if (type === 'password')
    return <PasswordInput autoComplete="off" showLabel={t`Mostrar`} hideLabel={t`Ocultar`} {...rest} />
  return <TextInput type={type === 'number' ? 'text' : type} placeholder={placeholder} autoComplete="off" {...rest} />
}
