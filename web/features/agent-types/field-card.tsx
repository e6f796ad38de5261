import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { FIELD_TYPES } from '../../../worker/contract/channels.ts'
import { useCommonWords } from '../../core/common-words.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { LinesInput } from './lines-input.tsx'
import { type TypeConfig, textOf, withSetting } from './type-config.ts'
import { useTypeWords } from './type-words.ts'

export type FieldTask = 'up' | 'down' | 'duplicate' | 'remove'

interface FieldCardProps {
  field: TypeConfig
  place: { index: number; total: number }
  errors: FieldErrors
  readOnly: boolean
  onField: (field: TypeConfig) => void
  onTask: (task: FieldTask) => void
}

/** One field; Alt with the arrow keys moves it. */
export function FieldCard({ field, place, errors, readOnly, onField, onTask }: FieldCardProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { fieldTypes } = useTypeWords()
  const number = place.index + 1
  const text = (name: string, isOptional = false) => ({
    readOnly,
    autoComplete: 'off',
    value: textOf(field, name),
    onChange: ({ target }: { target: { value: string } }) =>
      onField(withSetting(field, name, isOptional ? target.value || undefined : target.value)),
  })
  function chooseType(type: string) {
    const { options, ...rest } = field
    onField(type === 'select' ? { ...rest, type, options: options ?? [] } : { ...rest, type })
  }
  function move(event: KeyboardEvent) {
    if (readOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onTask(event.key === 'ArrowUp' ? 'up' : 'down')
  }
  const options = errors['options'] ?? Object.entries(errors).find(([path]) => path.startsWith('options.'))?.[1]
  return (
    <li onKeyDown={move}>
      <Card className="grid gap-4">
        <div className="flex items-center justify-between gap-2">
          <h2 className="min-w-0 font-semibold break-words">{textOf(field, 'label') || t`Campo ${number}`}</h2>
          {!readOnly && (
            <div className="flex shrink-0 -my-2 -mr-2">
              <IconButton
                data-task="up"
                label={t`Subir el campo ${number}`}
                icon="i-lucide-arrow-up"
                disabled={place.index === 0}
                onClick={() => onTask('up')}
              />
              <IconButton
                data-task="down"
                label={t`Bajar el campo ${number}`}
                icon="i-lucide-arrow-down"
                disabled={number === place.total}
                onClick={() => onTask('down')}
              />
              <IconButton
                data-task="duplicate"
                label={t`Duplicar el campo ${number}`}
                icon="i-lucide-copy"
                onClick={() => onTask('duplicate')}
              />
              <IconButton
                data-task="remove"
                label={t`Quitar el campo ${number}`}
                icon="i-lucide-trash-2"
                tone="danger"
                onClick={() => onTask('remove')}
              />
            </div>
          )}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Clave`} required error={errors['key']} hint={t`Su nombre en el JSON: pageId, site…`}>
            <TextInput data-task="key" {...text('key')} className="font-mono" />
          </Field>
          <Field label={t`Etiqueta`} required error={errors['label']} hint={t`Lo que lee quien lo rellena.`}>
            <TextInput {...text('label')} />
          </Field>
          <Field label={t`Tipo`} required error={errors['type']}>
            <Select
              disabled={readOnly}
              options={FIELD_TYPES.map((type) => ({ value: type, label: fieldTypes[type] }))}
              value={textOf(field, 'type')}
              onChange={({ target }) => chooseType(target.value)}
            />
          </Field>
          <Field label={t`Texto de ejemplo`} optionalLabel={words.optional} error={errors['placeholder']}>
            <TextInput {...text('placeholder', true)} />
          </Field>
        </div>
        <Field label={t`Ayuda`} optionalLabel={words.optional} error={errors['description']}>
          <TextInput {...text('description', true)} />
        </Field>
        {field['type'] === 'select' && (
          <Field label={t`Opciones`} required error={options} hint={t`Una por línea.`}>
            <LinesInput
              readOnly={readOnly}
              value={field['options']}
              onValue={(lines) => onField(withSetting(field, 'options', lines))}
            />
          </Field>
        )}
        <Switch
          label={t`Obligatorio`}
          hint={field['type'] === 'password' ? t`Se guarda cifrado y no se vuelve a mostrar.` : undefined}
          checked={field['required'] === true}
          disabled={readOnly}
          onChecked={(required) => onField(withSetting(field, 'required', required))}
        />
      </Card>
    </li>
  )
}
