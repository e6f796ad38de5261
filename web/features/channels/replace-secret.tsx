import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import type { EditedChannel } from '../../../worker/contract/channel-check.ts'
import { channelSettings } from '../../../worker/contract/channel-settings.ts'
import type { Channel, ChannelField } from '../../../worker/contract/channels.ts'
import { failureMessage } from '../../core/failure.ts'
import { fieldErrorsOf } from '../../core/form-errors.ts'
import { sentencesLoaded, useSentence } from '../../core/sentences.ts'
import { Dialog, FormActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { ChannelGuide } from './channel-guide.tsx'
import { useReplaceSetting } from './channels.api.ts'
import { isProviderType } from './guides.ts'
import { useSavedNotice } from './saved-notice.ts'

interface ReplaceSecretProps {
  channel: Channel
  field: ChannelField
  onClose: () => void
  onReplaced: (channel: EditedChannel) => void
}

/** Replaces a secret. The stored one is never sent to the browser. */
export function ReplaceSecret({ channel: { id, type }, field, onClose, onReplaced }: ReplaceSecretProps) {
  const { t } = useLingui()
  const sentence = useSentence()
  const notifySaved = useSavedNotice()
  const replace = useReplaceSetting(id, field.key)
  const input = useRef<HTMLInputElement>(null)
  const [secret, write] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (replace.isPending) return
    await sentencesLoaded()
    const validated = channelSettings(type, [{ ...field, required: true }]).safeParse({ [field.key]: secret })
    const issue = validated.success ? null : validated.error.issues[0]
    setError(issue ? sentence(issue.message, { field: field.label }) : null)
    if (issue) return input.current?.focus()
    replace.mutate(secret, {
      onSuccess: (saved, isHere) => {
        notifySaved(saved)
        if (!isHere) return
        onReplaced(saved.data)
        onClose()
      },
      onError: (failure, isHere) =>
        isHere
          ? setError(fieldErrorsOf(failure)[`config.${field.key}`] ?? null)
          : notify.error(failureMessage(failure)),
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={input}
      title={t`Reemplazar ${field.label}`}
      description={t`El que está guardado no se puede ver. El nuevo ocupa su lugar y comprobamos la conexión.`}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label={field.label} required error={error}>
          <PasswordInput
            ref={input}
            autoComplete="off"
            showLabel={t`Mostrar`}
            hideLabel={t`Ocultar`}
            value={secret}
            onChange={({ target }) => write(target.value)}
          />
        </Field>
        {isProviderType(type) && <ChannelGuide type={type} part="before" isOpen={false} />}
        {replace.error && !error && <FormFailure>{failureMessage(replace.error)}</FormFailure>}
        <FormActions onCancel={onClose} loading={replace.isPending}>{t`Guardar y comprobar`}</FormActions>
      </form>
    </Dialog>
  )
}
