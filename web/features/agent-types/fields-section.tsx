import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FIELD_TYPES } from '../../../worker/contract/channels.ts'
import { TYPE_FIELDS_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { duplicated, moved, newField } from './field-order.ts'
import { LinesInput } from './lines-input.tsx'
import type { SectionProps } from './section-props.ts'
import { partsOf, type TypeConfig, textOf, withSetting } from './type-config.ts'
import { errorsAt } from './type-draft.ts'
import { useTypeWords } from './type-words.ts'

/** The fields that agents of this type have on every channel, besides those of the channel. */
export function FieldsSection({ config, errors, readOnly, onConfig }: SectionProps) {
  const { t } = useLingui()
  const { fields } = partsOf(config)
  const list = useRef<HTMLOListElement>(null)
  const [focus, setFocus] = useState<{ index: number; on: string } | null>(null)
  const [announcement, announce] = useState('')
  useEffect(() => {
    if (!focus) return
    const card = list.current?.children[focus.index]
    card?.querySelector<HTMLElement>(`[data-task="${focus.on}"]:not(:disabled), [data-field] input`)?.focus()
  }, [focus])
  const write = (change: (all: TypeConfig[]) => TypeConfig[]) =>
    onConfig((now) => ({ ...now, fields: change(partsOf(now).fields) }))
  const total = fields.length
  function carryOut(task: FieldTask, index: number) {
    const to = task === 'up' ? index - 1 : index + 1
    const last = fields.length - 1
    if (task === 'up' || task === 'down') {
      if (to < 0 || to > last) return
      write((all) => moved(all, index, to))
      setFocus({ index: to, on: to === 0 ? 'down' : to === last ? 'up' : task })
      announce(t`Movido a la posición ${to + 1} de ${total}`)
    } else if (task === 'duplicate') {
      write((all) => duplicated(all, index))
      setFocus({ index: index + 1, on: 'key' })
    } else {
      write((all) => all.filter((_, at) => at !== index))
      setFocus({ index: Math.min(index, last - 1), on: 'remove' })
      announce(t`Campo quitado`)
    }
  }
  const own = errors['config.fields']
  const add = !readOnly && (
    <Button
      variant="secondary"
      icon="i-lucide-plus"
      disabled={total >= TYPE_FIELDS_MAX}
      onClick={() => {
        write((all) => [...all, newField(all, 'campo')])
        setFocus({ index: total, on: 'key' })
      }}
    >
      {t`Añadir campo`}
    </Button>
  )
  return (
    <div className="grid gap-4">
      {own && <FormFailure>{own}</FormFailure>}
      {total === 0 && (
        <Card className="p-0!">
          <EmptyState icon="i-lucide-list" title={t`Sin campos propios`} action={add}>
            {t`Cada canal ya pide lo suyo. Añade aquí lo que además deba rellenar quien conecte un canal a un agente de este tipo.`}
          </EmptyState>
        </Card>
      )}
      <ol ref={list} className={total === 0 ? 'hidden' : 'grid gap-4'}>
        {fields.map((field, index) => (
          <FieldCard
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no unique key while they are edited.
            key={index}
            field={field}
            position={{ index, total }}
            errors={errorsAt(errors, `config.fields.${index}`)}
            readOnly={readOnly}
            onField={(next) => write((all) => all.map((one, at) => (at === index ? next : one)))}
            onTask={(task) => carryOut(task, index)}
          />
        ))}
      </ol>
      {total > 0 && <div>{add}</div>}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  )
}

type FieldTask = 'up' | 'down' | 'duplicate' | 'remove'

interface FieldCardProps {
  field: TypeConfig
  position: { index: number; total: number }
  errors: FieldErrors
  readOnly: boolean
  onField: (field: TypeConfig) => void
  onTask: (task: FieldTask) => void
}

/** One field; Alt and the arrow keys move it. */
function FieldCard({ field, position, errors, readOnly, onField, onTask }: FieldCardProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { fieldTypes } = useTypeWords()
  const number = position.index + 1
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
                disabled={position.index === 0}
                onClick={() => onTask('up')}
              />
              <IconButton
                data-task="down"
                label={t`Bajar el campo ${number}`}
                icon="i-lucide-arrow-down"
                disabled={number === position.total}
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
