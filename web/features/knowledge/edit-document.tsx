import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { DocumentEdit, type KnowledgeDocument, type WholeDocument } from '../../../worker/contract/knowledge.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useForm } from '../../core/use-form.ts'
import { useLocale } from '../../core/words.ts'
import { Dialog, FormActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { FORM } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { notify } from '../../ui/notices.tsx'
import { FailedState } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ContentField } from './content-field.tsx'
import { EditDraft } from './document-draft.ts'
import { DocumentReadings } from './document-readings.tsx'
import { documentQuery, useEditDocument } from './knowledge.api.ts'
import { ScheduleField } from './schedule-field.tsx'

interface EditDocumentProps {
  agentId: string
  document: KnowledgeDocument
  onClose: () => void
}

/** Edits the title of a document, the text of a typed one, and the schedule of one with an address. */
export function EditDocument({ agentId, document: { id }, onClose }: EditDocumentProps) {
  const { t } = useLingui()
  const document = useQuery({ ...documentQuery(agentId, id), staleTime: 0, gcTime: 0 })
  return (
    <Dialog open onClose={onClose} size="large" title={t`Editar contenido`}>
      {document.isPending && <LoadingShape label={t`Cargando el contenido`}>{FORM}</LoadingShape>}
      {document.isError && <FailedState title={t`Error al cargar el contenido`} query={document} />}
      {document.data && <EditForm agentId={agentId} document={document.data} onClose={onClose} />}
    </Dialog>
  )
}

function EditForm({ agentId, document, onClose }: { agentId: string; document: WholeDocument; onClose: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const locale = useLocale()
  const save = useEditDocument(agentId, document.id)
  const { address, readAt } = document
  const lastRead = address !== null && readAt && formatDate(readAt, locale, { time: true })
  const { form, errors, failure, pending } = useForm({
    schema: DocumentEdit,
    draft: (typed) => v.parse(EditDraft, Object.fromEntries(typed)),
    send: save.mutateAsync,
    onDone: ({ message }, isHere) => {
      notify.success(message ?? t`Contenido guardado`)
      if (isHere) onClose()
    },
  })
  return (
    <form {...form} className="grid gap-5">
      <Field label={t`Título`} required error={errors['title']}>
        <TextInput name="title" autoComplete="off" defaultValue={document.title} />
      </Field>
      {address !== null && (
        <>
          <ScheduleField start={document.schedule} error={errors['schedule']} />
          <div className="grid gap-1 text-sm empty:hidden">
            {lastRead && (
              <span>
                <Trans>
                  Última lectura: <time dateTime={readAt ?? undefined}>{lastRead}</time>
                </Trans>
              </span>
            )}
            <DocumentReadings document={document} />
          </div>
        </>
      )}
      {document.content === null ? (
        <p className="text-sm text-ink-soft">
          {address
            ? t`El texto se toma de la dirección. Si ha cambiado, también puedes volver a leerla ahora desde la lista.`
            : t`El texto viene del archivo. Si ha cambiado, elimínalo y sube el nuevo.`}
        </p>
      ) : (
        <ContentField kind={document.kind} start={document.content} error={errors['content']} />
      )}
      {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
      <FormActions onCancel={onClose} loading={pending}>
        {words.save}
      </FormActions>
    </form>
  )
}
