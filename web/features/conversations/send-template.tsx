import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../../core/api.ts'
import { useCommonWords, useQueryFailure } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { Select } from '../../ui/select.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { reload } from './conversations.api.ts'

/** Opens the templates of the number. */
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

/** The templates, each with Meta's word for its status unless it is approved: one is chosen, filled in and sent. */
function Templates({ threadId, onClose }: { threadId: string; onClose: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const queryFailure = useQueryFailure()
  const client = useQueryClient()
  const templates = useQuery({
    queryKey: ['templates', threadId],
    queryFn: async () => (await unwrap(api.threads[':id'].templates.$get({ param: { id: threadId } }))).data.templates,
  })
  const [chosen, choose] = useState('')
  const [values, setValues] = useState<string[]>([])
  /** One for each text: a retry sends once. */
  const [messageId, setMessageId] = useState<string>(() => crypto.randomUUID())
  const template = templates.data?.[Number(chosen || -1)]
  const { name = '', language = '', header, body, footer, variables = [] } = template ?? {}
  const send = useMutation({
    mutationFn: () =>
      unwrap(
        api.threads[':id'].templates.$post({
          param: { id: threadId },
          json: { messageId, name, language, variables: values },
        }),
      ),
    onSuccess: () => {
      onClose()
      return reload(client)
    },
    onError: (error) => notify.error(t`No se pudo enviar la plantilla`, sayFailure(error)),
  })
  const change = (next: string[]) => {
    setValues(next)
    setMessageId(crypto.randomUUID())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Enviar una plantilla`}
      description={t`Textos que WhatsApp aprobó para tu número. Se pueden enviar también cuando las 24 horas terminaron.`}
      closeLabel={words.close}
    >
      {templates.isPending && <Loading label={words.loading} />}
      {templates.isError && <FailedState title={t`No se pudieron leer las plantillas`} {...queryFailure(templates)} />}
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
                choose(target.value)
                change((templates.data[Number(target.value || -1)]?.variables ?? []).map(() => ''))
              }}
            />
          </Field>
          {variables.map((variable, index) => (
            <Field key={chosen + variable} label={t`Dato ${variable}`} required>
              <TextInput
                autoComplete="off"
                value={values[index]}
                onChange={({ target }) => change(values.with(index, target.value))}
              />
            </Field>
          ))}
          {template && (
            <p
              className="rounded-field bg-surface-sunken px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere"
              dir="auto"
            >
              {variables.reduce(
                (text, variable, index) => text.replaceAll(`{{${variable}}}`, values[index] || '…'),
                [header, body, footer].filter(Boolean).join('\n\n'),
              )}
            </p>
          )}
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button
              type="submit"
              icon="i-lucide-send"
              loading={send.isPending}
              disabled={!template || values.some((value) => value.trim() === '')}
            >
              {t`Enviar`}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
