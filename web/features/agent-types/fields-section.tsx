import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { TYPE_FIELDS_MAX } from '../../../worker/contract/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FieldCard, type FieldTask } from './field-card.tsx'
import { duplicated, moved, newField } from './field-order.ts'
import type { SectionProps } from './section-props.ts'
import { partsOf, type TypeConfig } from './type-config.ts'
import { errorsAt } from './type-draft.ts'

/** Fields that every channel of such an agent has besides its own. */
export function FieldsSection({ config, errors, readOnly, onConfig }: SectionProps) {
  const { t } = useLingui()
  const { fields } = partsOf(config)
  const list = useRef<HTMLOListElement>(null)
  const [focus, setFocus] = useState<{ index: number; on: string } | null>(null)
  const [said, saySo] = useState('')
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
      saySo(t`Movido a la posición ${to + 1} de ${total}`)
    } else if (task === 'duplicate') {
      write((all) => duplicated(all, index))
      setFocus({ index: index + 1, on: 'key' })
    } else {
      write((all) => all.filter((_, place) => place !== index))
      setFocus({ index: Math.min(index, last - 1), on: 'remove' })
      saySo(t`Campo quitado`)
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
            // biome-ignore lint/suspicious/noArrayIndexKey: while it is typed, a field has nothing of its own but its place.
            key={index}
            field={field}
            place={{ index, total }}
            errors={errorsAt(errors, `config.fields.${index}`)}
            readOnly={readOnly}
            onField={(next) => write((all) => all.map((one, at) => (at === index ? next : one)))}
            onTask={(task) => carryOut(task, index)}
          />
        ))}
      </ol>
      {total > 0 && <div>{add}</div>}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}
