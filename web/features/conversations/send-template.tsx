import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, unwrap } from '../../core/api.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { ApiFailure, failureMessage } from '../../core/failure.ts'
import { newId } from '../../core/ids.ts'
import { useMutation } from '../../core/use-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { Select } from '../../ui/select.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { reload } from './conversations.api.ts'
import { AttachButton, ChosenFiles, useFilesToSend } from './files-to-send.tsx'
import { isIncomplete, nothingTyped, TemplatePreview, TemplateValues, toSend } from './template-values.tsx'

/** The button that opens the message templates of the number. */
export function SendTemplate({ threadId }: { threadId: string }) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" icon="i-lucide-file-text" onClick={() => open(true)}>
        {t`Enviar una plantilla`}
      </Button>
      {isOpen && <Templates threadId={threadId} onClose={() => open(false)} />}
    </>
  )
}

/** The dialog in which a template is chosen, filled in and sent. Templates that are not approved show their status. */
function Templates({ threadId, onClose }: { threadId: string; onClose: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const client = useQueryClient()
  const templates = useQuery({
    queryKey: ['templates', threadId],
    queryFn: async () => (await unwrap(api.threads[':id'].templates.$get({ param: { id: threadId } }))).data.templates,
  })
  const [chosen, choose] = useState('')
  const [typed, type] = useState(() => nothingTyped(undefined))
  const [mediaUrl, setMediaUrl] = useState('')
  /** The last sent content and its message id: a retry of the same content is sent only once. */
  const sent = useRef({ content: '', messageId: '' })
  const files = useFilesToSend(threadId)
  const [upload] = files.ids
  const template = templates.data?.[Number(chosen || -1)]
  const { name = '', language = '', media } = template ?? {}
  const send = useMutation({
    mutationFn: () => {
      const file = media ? (upload ? { upload } : { mediaUrl }) : {}
      const json = { name, language, ...toSend(typed), ...file }
      const content = JSON.stringify(json)
      if (content !== sent.current.content) sent.current = { content, messageId: newId() }
      return unwrap(
        api.threads[':id'].templates.$post({
          param: { id: threadId },
          json: { ...json, messageId: sent.current.messageId },
        }),
      )
    },
    onSuccess: () => {
      onClose()
      return reload(client)
    },
    onError: (error) => notify.error(t`No se pudo enviar la plantilla`, failureMessage(error)),
  })
  const isWaiting = media ? files.obstacle !== null || (!upload && mediaUrl.trim() === '') : false
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Enviar una plantilla`}
      description={t`Textos que WhatsApp aprobó para tu número. Se pueden enviar también cuando las 24 horas terminaron.`}
    >
      {templates.isPending && <Loading label={words.loading} />}
      {templates.isError && <FailedState title={t`No se pudieron leer las plantillas`} query={templates} />}
      {templates.data && (
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            send.mutate()
          }}
        >
          <Field label={t`Plantilla`} required>
            <Select
              value={chosen}
              placeholder="—"
              options={templates.data.map(({ name, language, status, isSendable }, index) => ({
                value: String(index),
                label: [name, language, status !== 'APPROVED' && status].filter(Boolean).join(' · '),
                disabled: !isSendable,
              }))}
              onChange={({ target }) => {
                const next = templates.data[Number(target.value || -1)]
                choose(target.value)
                files.clear()
                type(nothingTyped(next))
                send.reset()
                setMediaUrl('')
              }}
            />
          </Field>
          {media && files.files.length === 0 && (
            <Field label={t`Dirección pública del archivo (https)`} required>
              <TextInput
                type="url"
                autoComplete="off"
                value={mediaUrl}
                onChange={({ target }) => setMediaUrl(target.value)}
              />
            </Field>
          )}
          {media && media !== 'video' && (
            <div className="-mt-3 flex flex-wrap items-center gap-2">
              <AttachButton add={(list) => files.add([...list].slice(0, 1))} isDisabled={files.files.length > 0} />
              <ChosenFiles {...files} />
            </div>
          )}
          {template && (
            <>
              <TemplateValues
                key={chosen}
                template={template}
                typed={typed}
                onType={type}
                errors={send.error instanceof ApiFailure ? send.error.fields : {}}
              />
              <TemplatePreview template={template} typed={typed} />
            </>
          )}
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button
              type="submit"
              icon="i-lucide-send"
              loading={send.isPending}
              disabled={!template || isWaiting || isIncomplete(typed)}
            >
              {t`Enviar`}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
