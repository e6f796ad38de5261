import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TEMPLATE_CATEGORIES, TemplateInput, variableCount } from '../../../worker/contract/template-input.ts'
import type { TemplateExample } from '../../../worker/contract/templates.ts'
import { linesOf } from '../../../worker/contract/text.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { errorAt } from '../../core/form-errors.ts'
import { useForm } from '../../core/use-form.ts'
import { FormActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { HeaderFile } from './header-file.tsx'
import { categoryName, TEMPLATE_LANGUAGES } from './template-words.ts'
import { useCreateTemplate } from './templates.api.ts'

interface TemplateFormProps {
  channelId: string
  onDone: () => void
}

/** The form for a new template. Meta requires an example for each variable of its text. */
export function TemplateForm({ channelId, onDone }: TemplateFormProps) {
  const { t, i18n } = useLingui()
  const words = useCommonWords()
  const create = useCreateTemplate(channelId)
  const [body, write] = useState('')
  const [headerFile, setHeaderFile] = useState<TemplateExample>()
  const [isUploading, setUploading] = useState(false)
  const [first, second] = ['{{1}}', '{{2}}']
  const { form, errors, failure, pending } = useForm({
    schema: TemplateInput,
    draft: (typed) => ({
      ...Object.fromEntries(
        ['name', 'category', 'language', 'header', 'body', 'footer'].map((key) => [key, typed.get(key)]),
      ),
      ...(headerFile && { headerFile }),
      examples: typed.getAll('example'),
      buttons: linesOf(String(typed.get('buttons'))),
    }),
    send: create.mutateAsync,
    onDone: (_, isHere) => {
      notify.success(words.done, t`Meta la revisa: suele tardar minutos, a veces un día.`)
      if (isHere) onDone()
    },
  })
  return (
    <form {...form} className="grid gap-5">
      <Field label={t`Nombre`} required error={errors['name']} hint={t`Con minúsculas y guiones bajos: pedido_listo.`}>
        <TextInput name="name" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t`Categoría`}
          required
          error={errors['category']}
          hint={t`Utilidad: pedidos, citas y avisos. Marketing: ofertas y novedades.`}
        >
          <Select
            name="category"
            options={TEMPLATE_CATEGORIES.map((value) => ({
              value,
              label: categoryName(value, i18n),
            }))}
          />
        </Field>
        <Field label={t`Idioma`} required error={errors['language']}>
          <Select
            name="language"
            placeholder="—"
            options={TEMPLATE_LANGUAGES.map(([value, label]) => ({ value, label }))}
          />
        </Field>
      </div>
      <Field label={t`Encabezado`} optionalLabel={words.optional} error={errors['header']}>
        <TextInput name="header" autoComplete="off" dir="auto" />
      </Field>
      <HeaderFile channelId={channelId} file={headerFile} onFile={setHeaderFile} onUploading={setUploading} />
      <Field
        label={t`Texto`}
        required
        error={errors['body']}
        hint={t`Lo que cambia en cada envío se escribe ${first}, ${second}… Por ejemplo: Hola ${first}, tu pedido ${second} está listo.`}
      >
        <TextArea name="body" rows={4} dir="auto" value={body} onChange={({ target }) => write(target.value)} />
      </Field>
      {Array.from({ length: variableCount(body) }, (_, at) => {
        const variable = `{{${at + 1}}}`
        return (
          <Field key={variable} label={t`Ejemplo de ${variable}`} required error={errors[`examples.${at}`]}>
            <TextInput name="example" autoComplete="off" dir="auto" />
          </Field>
        )
      })}
      <Field label={t`Pie`} optionalLabel={words.optional} error={errors['footer']}>
        <TextInput name="footer" autoComplete="off" dir="auto" />
      </Field>
      <Field
        label={t`Botones de respuesta`}
        optionalLabel={words.optional}
        error={errorAt(errors, 'buttons')}
        hint={t`Uno en cada línea.`}
      >
        <TextArea name="buttons" rows={2} dir="auto" />
      </Field>
      {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
      <FormActions onCancel={onDone} loading={pending || isUploading}>{t`Enviar a revisión`}</FormActions>
    </form>
  )
}
