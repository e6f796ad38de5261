import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { type TextKind, TypedDocument, WebDocument, type WebKind } from '../../../worker/contract/knowledge.ts'
import { SITE_PAGES_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { csvFile, saveFile } from '../../core/downloads.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { DiscardQuestion } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { OptionGroup } from '../../ui/option-group.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { AddActions } from './add-actions.tsx'
import { ContentField } from './content-field.tsx'
import { TypedDraft, WebDraft } from './document-draft.ts'
import { FileForm } from './file-form.tsx'
import { useAddDocument } from './knowledge.api.ts'
import { ScheduleField } from './schedule-field.tsx'

type AddMethod = 'text' | 'file' | 'url' | 'sitemap' | 'csv'

/** The dialog that adds a document of one of five kinds. */
export function AddDocument({ agentId, onClose }: { agentId: string; onClose: () => void }) {
  const { t } = useLingui()
  const [method, setMethod] = useState<AddMethod>('text')
  /** Chosen while another form has unsaved input: a question comes first. */
  const [next, setNext] = useState<AddMethod | null>(null)
  const { watch, hasUnsaved } = useUnsaved()
  return (
    <Dialog open onClose={onClose} size="large" title={t`Añadir contenido`}>
      <div className="grid gap-6">
        <OptionGroup<AddMethod>
          label={t`¿De dónde sale?`}
          value={method}
          onChange={(chosen) => (hasUnsaved() ? setNext(chosen) : setMethod(chosen))}
          options={[
            { value: 'text', label: t`Texto`, icon: 'i-lucide-text' },
            { value: 'file', label: t`Archivo`, icon: 'i-lucide-upload' },
            { value: 'url', label: t`Página web`, icon: 'i-lucide-globe' },
            { value: 'sitemap', label: t`Sitio web`, icon: 'i-lucide-network' },
            { value: 'csv', label: t`Preguntas y respuestas`, icon: 'i-lucide-table' },
          ]}
        />
        <div {...watch}>
          {method === 'file' && <FileForm agentId={agentId} onClose={onClose} />}
          {(method === 'url' || method === 'sitemap') && (
            <WebForm key={method} agentId={agentId} kind={method} onClose={onClose} />
          )}
          {(method === 'text' || method === 'csv') && (
            <TypedForm key={method} agentId={agentId} way={method} onClose={onClose} />
          )}
        </div>
        {next && (
          <DiscardQuestion
            onClose={() => setNext(null)}
            onConfirm={() => {
              setMethod(next)
              setNext(null)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Adds a document, shows a notice and closes the dialog. */
function useAdding(agentId: string, onClose: () => void) {
  const { t } = useLingui()
  const { mutateAsync: send } = useAddDocument(agentId)
  const onDone = ({ message }: Awaited<ReturnType<typeof send>>, isHere: boolean) => {
    notify.success(message ?? t`Contenido añadido`)
    if (isHere) onClose()
  }
  return { send, onDone }
}

interface TypedFormProps {
  agentId: string
  way: 'text' | 'csv'
  onClose: () => void
}

/** The form for a text that is typed or pasted. */
function TypedForm({ agentId, way, onClose }: TypedFormProps) {
  const { t } = useLingui()
  const [kind, choose] = useState<TextKind>(way)
  const { form, errors, failure, pending } = useForm({
    schema: TypedDocument,
    draft: (typed) => v.parse(TypedDraft, { kind, ...Object.fromEntries(typed) }),
    ...useAdding(agentId, onClose),
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

/** An example table in the user's language. */
function CsvExample() {
  const { t } = useLingui()
  const save = () =>
    saveFile(
      csvFile([
        [t`pregunta`, t`respuesta`],
        [t`¿A qué hora abren? | ¿Cuál es el horario?`, t`Abrimos de lunes a viernes, de 9 a 18 h.`],
        [t`¿Hacen envíos?`, t`Sí, a todo el país. Tardan de 2 a 5 días.`],
      ]),
      t`preguntas-y-respuestas.csv`,
    )
  return (
    <div className="-ml-3">
      <Button variant="ghost" size="small" icon="i-lucide-download" onClick={save}>
        {t`Descargar un ejemplo en CSV`}
      </Button>
    </div>
  )
}

interface WebFormProps {
  agentId: string
  kind: WebKind
  onClose: () => void
}

/** The form for a web page, or for a whole site by its site map. */
function WebForm({ agentId, kind, onClose }: WebFormProps) {
  const { t } = useLingui()
  const { optional } = useCommonWords()
  const { form, errors, failure, pending } = useForm({
    schema: WebDocument,
    draft: (typed) => v.parse(WebDraft, { kind, ...Object.fromEntries(typed) }),
    ...useAdding(agentId, onClose),
  })
  return (
    <form {...form} className="grid gap-5">
      <Field
        label={t`Dirección`}
        required
        error={errors['address']}
        hint={
          kind === 'url'
            ? t`Se lee el texto de esa página y nada más.`
            : t`La dirección del sitio o de su mapa (sitemap.xml). Se leen hasta ${SITE_PAGES_MAX} páginas del mismo sitio.`
        }
      >
        <TextInput
          name="address"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={kind === 'url' ? t`https://tu-negocio.com/envios` : t`https://tu-negocio.com`}
        />
      </Field>
      <Field
        label={t`Título`}
        optionalLabel={optional}
        error={errors['title']}
        hint={kind === 'url' ? t`Si lo dejas vacío, será el de la página.` : undefined}
      >
        <TextInput name="title" autoComplete="off" />
      </Field>
      <ScheduleField error={errors['schedule']} />
      <AddActions failure={failure} pending={pending} onClose={onClose} />
    </form>
  )
}
