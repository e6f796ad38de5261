import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { type TextKind, TypedDocument } from '../../../worker/contract/knowledge.ts'
import { useForm } from '../../core/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AddActions } from './add-actions.tsx'
import { ContentField } from './content-field.tsx'
import { CsvExample } from './csv-example.tsx'
import { TypedDraft } from './document-draft.ts'
import { useAddDocument } from './knowledge.api.ts'

interface TypedFormProps {
  agentId: string
  way: 'text' | 'csv'
  onClose: () => void
}

/** A text that is written or pasted. */
export function TypedForm({ agentId, way, onClose }: TypedFormProps) {
  const { t } = useLingui()
  const [kind, choose] = useState<TextKind>(way)
  const add = useAddDocument(agentId)
  const { form, errors, failure, pending } = useForm({
    schema: TypedDocument,
    draft: (typed) => v.parse(TypedDraft, { kind, ...Object.fromEntries(typed) }),
    send: add.mutateAsync,
    onDone: ({ message }) => {
      notify.success(message ?? t`Contenido añadido`)
      onClose()
    },
  })
  return (
    <form {...form} className="grid gap-5">
      <Field label={t`Título`} required error={errors['title']}>
        <TextInput
          name="title"
          autoComplete="off"
          placeholder={way === 'csv' ? t`Preguntas frecuentes` : t`Horarios y entregas`}
        />
      </Field>
      {way === 'text' && (
        <Field label={t`Formato`} error={errors['kind']}>
          <Select
            options={[
              { value: 'text', label: t`Texto simple` },
              { value: 'markdown', label: 'Markdown' },
              { value: 'html', label: 'HTML' },
            ]}
            value={kind}
            onChange={({ target }) =>
              choose(target.value === 'markdown' || target.value === 'html' ? target.value : 'text')
            }
          />
        </Field>
      )}
      <ContentField kind={kind} error={errors['content']} />
      {way === 'csv' && <CsvExample />}
      <AddActions failure={failure} pending={pending} onClose={onClose} />
    </form>
  )
}
