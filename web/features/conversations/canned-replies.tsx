import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CANNED_VARIABLES, type CannedReply, CannedReplyInput } from '../../../worker/contract/canned-replies.ts'
import { CANNED_REPLIES_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog, FormActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notices.tsx'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { cannedRepliesQuery, useDeleteReply, useSaveReply } from './canned-replies.api.ts'

/** The dialog in which canned replies are created, edited and deleted. */
export function CannedReplies({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const replies = useQuery(cannedRepliesQuery)
  const [edited, edit] = useState<CannedReply | 'new' | null>(null)
  const [deleting, setDeleting] = useState<CannedReply | null>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Respuestas guardadas`}
      description={t`Textos que escribes a menudo. En una conversación, escribe / para insertarlos.`}
      size="large"
    >
      {edited && (
        <CannedReplyForm
          key={edited === 'new' ? 'new' : edited.id}
          reply={edited === 'new' ? undefined : edited}
          onDone={() => edit(null)}
        />
      )}
      {!edited && replies.isPending && <Loading label={words.loading} />}
      {!edited && replies.isError && (
        <FailedState title={t`Error al cargar las respuestas guardadas`} query={replies} />
      )}
      {!edited && replies.data && (
        <div className="grid gap-4">
          {replies.data.length === 0 && (
            <EmptyState icon="i-lucide-message-square-quote" title={t`Aún no tienes respuestas guardadas.`} />
          )}
          <ul className="grid gap-2">
            {replies.data.map((reply) => (
              <li key={reply.id} className="flex items-start gap-2 rounded-field border border-line px-3 py-2">
                <div className="grid min-w-0 grow gap-0.5 text-sm">
                  <p className="flex flex-wrap gap-x-2 wrap-anywhere">
                    <span className="font-mono text-brand-strong">/{reply.shortcut}</span>
                    {reply.title && <strong className="font-semibold">{reply.title}</strong>}
                  </p>
                  <p className="line-clamp-2 whitespace-pre-wrap wrap-anywhere text-ink-soft" dir="auto">
                    {reply.text}
                  </p>
                </div>
                <IconButton label={t`Editar /${reply.shortcut}`} icon="i-lucide-pencil" onClick={() => edit(reply)} />
                <IconButton
                  label={t`Eliminar /${reply.shortcut}`}
                  icon="i-lucide-trash-2"
                  tone="danger"
                  onClick={() => setDeleting(reply)}
                />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="text-sm text-ink-soft">{t`${replies.data.length} de ${CANNED_REPLIES_MAX}`}</span>
            <Button icon="i-lucide-plus" onClick={() => edit('new')}>
              {t`Nueva respuesta guardada`}
            </Button>
          </div>
        </div>
      )}
      {deleting && <DeleteReply reply={deleting} onClose={() => setDeleting(null)} />}
    </Dialog>
  )
}

function DeleteReply({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const { t } = useLingui()
  const deletion = useDeletion(useDeleteReply(), reply.id, { done: t`Respuesta eliminada`, notify, onClose })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar /${reply.shortcut}?`}>
      {t`Nadie de la cuenta podrá insertarla más.`}
    </ConfirmDialog>
  )
}

interface CannedReplyFormProps {
  reply: CannedReply | undefined
  onDone: () => void
}

function CannedReplyForm({ reply, onDone }: CannedReplyFormProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const save = useSaveReply()
  const [name, agent, business, member] = CANNED_VARIABLES.map((variable) => `{{${variable}}}`)
  const { form, errors, pending } = useForm({
    schema: CannedReplyInput,
    draft: (typed) => ({ shortcut: typed.get('shortcut'), title: typed.get('title'), text: typed.get('text') }),
    send: (input) => save.mutateAsync({ ...input, id: reply?.id }),
    onDone: ({ message }, isHere) => {
      notify.success(words.done, message)
      if (isHere) onDone()
    },
    onFailed: (error) => notify.error(words.error, failureMessage(error)),
  })
  return (
    <form {...form} className="grid gap-5">
      <Field
        label={t`Atajo`}
        required
        error={errors['shortcut']}
        hint={t`Lo que escribes después de /: envios, horario…`}
      >
        <TextInput
          name="shortcut"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={reply?.shortcut}
        />
      </Field>
      <Field label={t`Título`} optionalLabel={words.optional} error={errors['title']}>
        <TextInput name="title" autoComplete="off" defaultValue={reply?.title ?? ''} />
      </Field>
      <Field
        label={t`Texto`}
        required
        error={errors['text']}
        hint={t`Al insertarlo se completa solo: ${name} es la persona, ${agent} el agente, ${business} tu empresa y ${member} quien escribe.`}
      >
        <TextArea name="text" rows={6} dir="auto" defaultValue={reply?.text} />
      </Field>
      <FormActions onCancel={onDone} loading={pending}>
        {words.save}
      </FormActions>
    </form>
  )
}
