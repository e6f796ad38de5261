import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ATTRIBUTE_NAME_MAX, ATTRIBUTE_VALUE_MAX } from '../../../worker/contract/thread-limits.ts'
import type { ContactAttribute } from '../../../worker/contract/threads.ts'
import { useUndoWords } from '../../core/bin-words.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useSession } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useSave } from './session-hooks.ts'
import { TagForm } from './tag-form.tsx'
import { threadListsQuery } from './threads.api.ts'
import { useUnsent } from './use-unsent.ts'

const EMPTY = { name: '', value: '' }

interface ContactAttributesProps {
  thread: { id: string; attributes: readonly ContactAttribute[] }
  isReader: boolean
}

/** The attributes of a contact, which members name and fill in freely. */
export function ContactAttributes({ thread: { id, attributes }, isReader }: ContactAttributesProps) {
  const { t } = useLingui()
  const { edit, save: saveWord, cancel } = useCommonWords()
  const { undo, restored, notRestored } = useUndoWords()
  const { save, isPending } = useSave(id)
  const formKey = `${useSession()?.user.id} attribute ${id}`
  /** The edited attribute; `null`: none; `EMPTY`: a new one. */
  const [edited, setEdited] = useUnsent<ContactAttribute | null>(formKey, 'edited', null)
  const [draft, setDraft, readDraft] = useUnsent<ContactAttribute>(formKey, 'draft', EMPTY)
  const open = (attribute: ContactAttribute) => {
    setEdited(attribute)
    setDraft(attribute)
  }
  const isComplete = draft.name.trim() !== '' && draft.value.trim() !== ''
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (edited === null || !isComplete || isPending) return
    const replaced = edited === EMPTY ? undefined : [edited]
    const stored = { name: draft.name.trim(), value: draft.value.trim() }
    // What was typed meanwhile stays, as a change of what was stored.
    const leave = () => setEdited((now) => (now !== edited ? now : readDraft() === draft ? null : stored))
    save({ addAttributes: [draft], removeAttributes: replaced }, leave)
  }
  const putBack = (attribute: ContactAttribute) =>
    save({ addAttributes: [attribute] }, () => notify.success(restored), notRestored)
  const remove = (attribute: ContactAttribute) =>
    save({ removeAttributes: [attribute] }, () => {
      setEdited((now) => (now?.name === attribute.name && now.value === attribute.value ? null : now))
      notify.success(
        t`Dato eliminado`,
        undefined,
        <Button variant="secondary" size="small" onClick={() => putBack(attribute)}>
          {undo}
        </Button>,
      )
    })
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t`Datos anotados`}</h3>
      {attributes.length === 0 && (
        <p className="text-sm text-ink-soft">{t`Aquí puedes anotar su correo, su pedido o lo que necesites.`}</p>
      )}
      <ul className="grid gap-1">
        {attributes.map(({ name, value }) => (
          <li key={`${name} ${value}`} className="flex items-center gap-1 text-sm">
            <span className="min-w-0 grow wrap-anywhere" dir="auto">
              <span className="text-ink-soft">{name}: </span>
              {value}
            </span>
            {!isReader && (
              <>
                <IconButton label={`${edit}: ${name}`} icon="i-lucide-pencil" onClick={() => open({ name, value })} />
                <IconButton
                  label={t`Quitar el dato ${name}`}
                  icon="i-lucide-x"
                  disabled={isPending}
                  onClick={() => remove({ name, value })}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {edited !== null && (
        <form noValidate onSubmit={keep} className="grid gap-2">
          <Field label={t`Nombre del dato`}>
            <TextInput
              autoFocus
              autoComplete="off"
              maxLength={ATTRIBUTE_NAME_MAX}
              value={draft.name}
              onChange={({ target }) => setDraft({ ...draft, name: target.value })}
            />
          </Field>
          <Field label={t`Valor`}>
            <TextInput
              autoComplete="off"
              maxLength={ATTRIBUTE_VALUE_MAX}
              value={draft.value}
              onChange={({ target }) => setDraft({ ...draft, value: target.value })}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="small" loading={isPending} disabled={!isComplete}>
              {saveWord}
            </Button>
            <Button variant="ghost" size="small" onClick={() => setEdited(null)}>
              {cancel}
            </Button>
          </div>
        </form>
      )}
      {edited === null && !isReader && (
        <Button
          variant="secondary"
          size="small"
          icon="i-lucide-plus"
          className="justify-self-start"
          onClick={() => open(EMPTY)}
        >
          {t`Añadir un dato`}
        </Button>
      )}
    </section>
  )
}

interface ContactTagsProps {
  agentId: string
  thread: { id: string; tags: readonly string[] }
  isReader: boolean
}

/** The tags of a conversation; tags of other conversations are suggested. */
export function ContactTags({ agentId, thread: { id, tags }, isReader }: ContactTagsProps) {
  const { t } = useLingui()
  const { save } = useSave(id)
  const formKey = `${useSession()?.user.id} tag ${id}`
  const known = useQuery(threadListsQuery(agentId)).data?.tags ?? []
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-sm font-semibold">{t`Etiquetas`}</h3>
      {tags.length === 0 && <p className="text-sm text-ink-soft">{t`Ninguna todavía.`}</p>}
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag} className="min-w-0">
            <Badge
              action={
                !isReader && (
                  <button
                    type="button"
                    aria-label={t`Quitar la etiqueta ${tag}`}
                    title={t`Quitar la etiqueta ${tag}`}
                    className="-mr-2 grid size-6 place-items-center"
                    onClick={() => save({ removeTags: [tag] })}
                  >
                    <span aria-hidden className="i-lucide-x" />
                  </button>
                )
              }
            >
              <span dir="auto">{tag}</span>
            </Badge>
          </li>
        ))}
      </ul>
      {!isReader && (
        <TagForm
          formKey={formKey}
          known={known.filter((tag) => !tags.includes(tag))}
          onAdd={(tag, putBack) => save({ addTags: [tag] }, undefined, undefined, putBack)}
        />
      )}
    </section>
  )
}
