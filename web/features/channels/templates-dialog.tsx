import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TEMPLATE_CATEGORIES, TemplateInput, variableCount } from '../../../worker/contract/template-input.ts'
import type { MessageTemplate } from '../../../worker/contract/templates.ts'
import { linesOf } from '../../../worker/contract/text.ts'
import { useCommonWords, useQueryFailure } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { errorAt } from '../../core/form-errors.ts'
import { useForm } from '../../core/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, FormActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { notify } from '../../ui/notices.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, FailedState } from '../../ui/states.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { categoryName, REJECTIONS, STATUSES, TEMPLATE_LANGUAGES } from './template-words.ts'
import { templatesQuery, useCreateTemplate } from './templates.api.ts'

interface TemplatesDialogProps {
  channelId: string
  onClose: () => void
}

/** The templates of a WhatsApp number with what Meta says of them, and a form for a new one. */
export function TemplatesDialog({ channelId, onClose }: TemplatesDialogProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const [isNew, setNew] = useState(false)
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={isNew ? t`Nueva plantilla` : t`Plantillas de WhatsApp`}
      description={t`Textos que Meta aprueba y que se pueden enviar también cuando las 24 horas para responder terminaron.`}
      closeLabel={words.close}
    >
      {isNew ? (
        <TemplateForm channelId={channelId} onDone={() => setNew(false)} />
      ) : (
        <TemplateList channelId={channelId} onNew={() => setNew(true)} />
      )}
    </Dialog>
  )
}

function TemplateList({ channelId, onNew }: { channelId: string; onNew: () => void }) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const templates = useQuery(templatesQuery(channelId))
  return (
    <>
      <div className="mb-3 flex flex-wrap justify-end gap-2">
        <Button
          variant="secondary"
          size="small"
          icon="i-lucide-rotate-cw"
          loading={templates.isFetching && !templates.isPending}
          onClick={() => void templates.refetch()}
        >
          {t`Actualizar`}
        </Button>
        <Button size="small" icon="i-lucide-plus" onClick={onNew}>
          {t`Nueva plantilla`}
        </Button>
      </div>
      {templates.isPending && <LoadingShape label={t`Cargando las plantillas`} shape="table" />}
      {templates.isError && !templates.data && (
        <FailedState title={t`No se pudieron leer las plantillas`} {...queryFailure(templates)} />
      )}
      {templates.data?.length === 0 && (
        <EmptyState icon="i-lucide-file-text" title={t`Tu número aún no tiene plantillas`}>
          {t`Crea una y envíala a revisión: cuando Meta la apruebe, la podrás enviar desde las conversaciones.`}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {templates.data?.map((template) => (
          <TemplateRow key={`${template.name} ${template.language}`} template={template} />
        ))}
      </ul>
    </>
  )
}

function TemplateRow({ template }: { template: MessageTemplate }) {
  const { t, i18n } = useLingui()
  const { name, language, category, status, rejectedReason, header, body, footer, buttons, media } = template
  const known = STATUSES[status]
  const spoken = TEMPLATE_LANGUAGES.find(([code]) => code === language)?.[1] ?? language
  const reason = rejectedReason && REJECTIONS[rejectedReason]
  const kinds = { image: t`Imagen`, video: t`Video`, document: t`Documento` }
  return (
    <li className="grid gap-1.5 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-ink-soft">{[spoken, categoryName(category, i18n)].join(' · ')}</span>
        <Badge tone={known?.tone ?? 'neutral'}>{known ? i18n._(known.label) : status}</Badge>
      </p>
      {rejectedReason && <p className="text-danger">{reason ? i18n._(reason) : rejectedReason}</p>}
      <p className="text-ink-soft whitespace-pre-wrap wrap-anywhere" dir="auto">
        {[media && `[${kinds[media]}]`, header, body, footer, buttons.map((text) => `[${text}]`).join(' ')]
          .filter(Boolean)
          .join('\n')}
      </p>
    </li>
  )
}

interface TemplateFormProps {
  channelId: string
  onDone: () => void
}

/** A new template: Meta asks for an example of each variable of its text. */
function TemplateForm({ channelId, onDone }: TemplateFormProps) {
  const { t, i18n } = useLingui()
  const words = useCommonWords()
  const create = useCreateTemplate(channelId)
  const [body, write] = useState('')
  const [first, second] = ['{{1}}', '{{2}}']
  const { form, errors, failure, pending } = useForm({
    schema: TemplateInput,
    draft: (typed) => ({
      ...Object.fromEntries(
        ['name', 'category', 'language', 'header', 'body', 'footer'].map((key) => [key, typed.get(key)]),
      ),
      examples: typed.getAll('example'),
      buttons: linesOf(String(typed.get('buttons'))),
    }),
    send: create.mutateAsync,
    onDone: () => {
      notify.success(words.done, t`Meta la revisa: suele tardar minutos, a veces un día.`)
      onDone()
    },
  })
  return (
    <form {...form} className="grid gap-5">
      <Field label={t`Nombre`} required error={errors['name']} hint={t`Con minúsculas y guiones bajos: pedido_listo.`}>
        <TextInput name="name" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
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
      <FormActions cancelLabel={words.cancel} onCancel={onDone} loading={pending}>{t`Enviar a revisión`}</FormActions>
    </form>
  )
}
