import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import { type Channel, type ChannelType, isMetaType } from '../../../worker/contract/channels.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { failureMessage } from '../../core/failure.ts'
import { type FieldErrors, fieldErrorsOf } from '../../core/form-errors.ts'
import { sentencesLoaded, useSentence } from '../../core/sentences.ts'
import { Dialog, FormActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { Select } from '../../ui/select.tsx'
import { type ChannelDraft, defaultsOf, draftOf, fieldsOf } from './channel-draft.ts'
import { ChannelFields } from './channel-fields.tsx'
import { ChannelGuide } from './channel-guide.tsx'
import { webhookUrl } from './channel-links.ts'
import { validateChannel } from './channel-validation.ts'
import { useSaveChannel } from './channels.api.ts'
import { isProviderType } from './guides.ts'
import { MetaPanelRows } from './provider-rows.tsx'
import { useSavedNotice } from './saved-notice.ts'

interface ChannelFormProps {
  agent: Agent
  /** The types to choose from: those that can be added, or the type of the edited channel. */
  types: readonly ChannelType[]
  channel?: Channel
  onClose: () => void
}

function ChannelForm({ agent, types, channel, onClose }: ChannelFormProps) {
  const { t } = useLingui()
  const sentence = useSentence()
  const notifySaved = useSavedNotice()
  const nameOf = useChannelName()
  const save = useSaveChannel(agent.id, channel?.id)
  // The web chat is the default, because it is used most and needs no provider.
  const [type, choose] = useState<ChannelType | undefined>(() =>
    types.length === 1 ? types[0] : types.find((one) => one === 'webchat'),
  )
  const offer = agent.agentType.config
  const fields = type ? fieldsOf(type, offer) : []
  const startOf = (of: ChannelType): ChannelDraft => (channel ? draftOf(channel, offer) : defaultsOf(of, offer))
  const [draft, write] = useState<ChannelDraft>(() => (type ? startOf(type) : {}))
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const chooseType = (chosen: ChannelType | undefined) => {
    choose(chosen)
    write(chosen ? startOf(chosen) : {})
    setErrors({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await sentencesLoaded()
    const validated = validateChannel({ type, fields, draft, stored: channel?.config }, sentence)
    setErrors(validated.ok ? {} : validated.errors)
    if (!validated.ok || save.isPending) return
    save.mutate(validated.value, {
      onSuccess: (saved, isHere) => {
        notifySaved(saved)
        if (isHere) onClose()
      },
      onError: (error, isHere) => (isHere ? setErrors(fieldErrorsOf(error)) : notify.error(failureMessage(error))),
    })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <Field label={t`Tipo de canal`} required error={errors['type']}>
        <Select
          disabled={channel !== undefined}
          placeholder={t`Elige un tipo`}
          options={types.map((one) => ({ value: one, label: nameOf(one) }))}
          value={type ?? ''}
          onChange={({ target }) => chooseType(types.find((one) => one === target.value))}
        />
      </Field>
      {type && isProviderType(type) && <ChannelGuide key={type} type={type} part="before" isOpen={!channel} />}
      {type && (
        <ChannelFields
          type={type}
          fields={fields}
          draft={draft}
          errors={errors}
          stored={channel?.config}
          onDraft={write}
        />
      )}
      {type && isMetaType(type) && (
        <MetaPanelRows
          agentId={agent.id}
          url={channel?.webhookUrl ?? webhookUrl(location.origin, agent.id, type)}
          hasOwnToken={Boolean(draft['verifyToken']?.trim())}
        />
      )}
      {save.error && <FormFailure>{failureMessage(save.error)}</FormFailure>}
      <FormActions onCancel={onClose} loading={save.isPending}>
        {channel ? t`Guardar cambios` : t`Crear canal`}
      </FormActions>
    </form>
  )
}

export function ChannelDialog(props: ChannelFormProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.channel ? t`Editar canal` : t`Nuevo canal`}
      description={props.agent.name}
    >
      <ChannelForm {...props} />
    </Dialog>
  )
}
