import { useLingui } from '@lingui/react/macro'
import { isSecret } from '../../../worker/contract/channel-settings.ts'
import type { ChannelField, ChannelType } from '../../../worker/contract/channels.ts'
import { ALLOWED_ORIGINS_MAX, QUICK_ACTIONS_MAX, WELCOME_MAX } from '../../../worker/contract/limits.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { withoutMask } from '../../core/secrets.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import type { ChannelDraft } from './channel-draft.ts'
import { errorAbout } from './channel-validation.ts'
import { CommentReplies } from './comment-replies.tsx'
import { useWebchatWords } from './webchat-words.ts'

interface ChannelFieldsProps {
  type: ChannelType
  fields: readonly ChannelField[]
  draft: ChannelDraft
  errors: FieldErrors
  /** The stored settings. */
  stored: Record<string, unknown> | undefined
  onDraft: (draft: ChannelDraft) => void
}

/** The inputs for the settings of a channel of this type. */
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
      onDraft({ ...draft, [key]: withoutMask(draft[key] ?? '', target.value) }),
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

interface WebchatFieldsProps {
  /** The properties of the control of a setting. */
  control: (key: string) => { value: string; onChange: (event: { target: { value: string } }) => void }
  errorOf: (key: string) => string | undefined
}

/** The settings of the web chat, all optional. */
function WebchatFields({ control, errorOf }: WebchatFieldsProps) {
  const { t } = useLingui()
  const { labels, themes } = useWebchatWords()
  const optionalLabel = t`(opcional)`
  return (
    <>
      <Field
        label={labels.welcome}
        optionalLabel={optionalLabel}
        error={errorOf('welcome')}
        hint={t`${codePoints(control('welcome').value)} de ${WELCOME_MAX} caracteres`}
      >
        <TextArea placeholder={t`Hola, ¿en qué puedo ayudarte?`} {...control('welcome')} />
      </Field>
      <Field
        label={labels.quickActions}
        optionalLabel={optionalLabel}
        error={errorOf('quickActions')}
        hint={t`Una por línea, hasta ${QUICK_ACTIONS_MAX}. Sin ninguna, se muestran las de siempre. Si a la respuesta le falta un dato, la pregunta no se muestra hasta que lo completes.`}
      >
        <TextArea placeholder={t`¿Cuál es su horario?`} {...control('quickActions')} />
      </Field>
      <Field label={labels.theme} optionalLabel={optionalLabel} error={errorOf('theme')}>
        <Select placeholder={t`La del dispositivo de cada visitante`} options={themes} {...control('theme')} />
      </Field>
      <Field
        label={labels.allowedOrigins}
        optionalLabel={optionalLabel}
        error={errorOf('allowedOrigins')}
        hint={t`Uno por línea, hasta ${ALLOWED_ORIGINS_MAX}. Sin ninguno, puede mostrarlo cualquier sitio.`}
      >
        <TextArea rows={2} placeholder="https://tu-tienda.com" {...control('allowedOrigins')} />
      </Field>
    </>
  )
}
