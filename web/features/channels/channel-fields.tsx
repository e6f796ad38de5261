import { useLingui } from '@lingui/react/macro'
import { isSecret } from '../../../worker/contract/channel-settings.ts'
import type { ChannelField, ChannelType } from '../../../worker/contract/channels.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { typedOver } from '../../core/typed-over.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ChannelDraft } from './channel-draft.ts'
import { errorAbout } from './channel-judge.ts'
import { CommentReplies } from './comment-replies.tsx'
import { WebchatFields } from './webchat-fields.tsx'

interface ChannelFieldsProps {
  type: ChannelType
  fields: readonly ChannelField[]
  draft: ChannelDraft
  errors: FieldErrors
  /** The stored settings. */
  stored: Record<string, unknown> | undefined
  onDraft: (draft: ChannelDraft) => void
}

/** The settings that a channel of this type has. */
export function ChannelFields({ type, fields, draft, errors, stored, onDraft }: ChannelFieldsProps) {
  const { t } = useLingui()
  const errorOf = (key: string) => errorAbout(errors, key)
  const control = (key: string) => ({
    value: draft[key] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onDraft({ ...draft, [key]: target.value }),
  })
  const secretControl = (key: string) => ({
    value: draft[key] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      onDraft({ ...draft, [key]: typedOver(draft[key] ?? '', target.value) }),
  })
  const hintOf = (field: ChannelField) => {
    if (!isSecret(field) || stored?.[field.key] === undefined) return field.description
    return field.required
      ? t`Está guardado y no se muestra. Escribe otro para cambiarlo.`
      : t`Está guardado y no se muestra. Escribe otro para cambiarlo, o bórralo para quitarlo.`
  }
  return (
    <>
      {fields.map((field) => (
        <Field
          key={field.key}
          label={field.label}
          required={field.required}
          error={errorOf(field.key)}
          hint={hintOf(field)}
          {...(!field.required && { optionalLabel: t`(opcional)` })}
        >
          <Control field={field} {...(isSecret(field) ? secretControl : control)(field.key)} />
        </Field>
      ))}
      {(type === 'facebook' || type === 'instagram') && (
        <CommentReplies
          value={draft['commentReplies'] ?? ''}
          onValue={(commentReplies) => onDraft({ ...draft, commentReplies })}
        />
      )}
      {type === 'webchat' && <WebchatFields control={control} errorOf={errorOf} />}
    </>
  )
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
    return (
      <PasswordInput
        autoComplete="off"
        showLabel={t`Mostrar`}
        hideLabel={t`Ocultar`}
        onFocus={({ target }) => target.select()}
        {...rest}
      />
    )
  return (
    <TextInput
      type={type === 'number' ? 'text' : type}
      inputMode={type === 'number' ? 'decimal' : undefined}
      placeholder={placeholder}
      autoComplete="off"
      {...rest}
    />
  )
}
