import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Section } from './agent-types-search.ts'
import { BackToTypes } from './back-to-types.tsx'
import { JsonSide } from './json-side.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { SaveBar } from './save-bar.tsx'
import { TypeSections } from './type-sections.tsx'
import { useSavingType } from './use-saving-type.ts'
import { useTypeDraft } from './use-type-draft.ts'

interface TypeEditorProps {
  type?: AgentType
  readOnly?: boolean
  section: Section
  onSection: (section: Section) => void
  onCreated?: (id: string) => void
}

/** Creates, edits or shows a type: its forms, with its settings as JSON beside them. */
export function TypeEditor({ type, readOnly = false, section, onSection, onCreated }: TypeEditorProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const form = useRef<HTMLFormElement>(null)
  const leaving = useRef(false)
  const editing = useTypeDraft(type)
  const saving = useSavingType({
    type,
    editing,
    form,
    section,
    onSection,
    onSaved: ({ data, message }) => {
      notify.success(message ?? words.done)
      editing.settle(data)
      if (type) return
      leaving.current = true
      onCreated?.(data.id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.save()
  }
  const subtitle = readOnly ? t`Solo lectura` : type && t`Lo que cambies aquí vale para todos los agentes de este tipo.`
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-6 [&_*]:scroll-mb-28">
      <PageHeader
        back={<BackToTypes />}
        title={type ? type.name : t`Nuevo tipo de agente`}
        subtitle={subtitle}
        action={
          readOnly &&
          type && (
            <Link
              to="/admin/agent-types/$typeId"
              params={{ typeId: type.id }}
              search={{ section }}
              className={buttonClasses({ variant: 'secondary' })}
            >
              <span aria-hidden className="i-lucide-pencil" />
              {words.edit}
            </Link>
          )
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <TypeSections
            type={type}
            editing={editing}
            errors={saving.errors}
            readOnly={readOnly}
            section={section}
            onSection={onSection}
          />
          {saving.failure !== null && <FormFailure>{sayFailure(saving.failure)}</FormFailure>}
          {!readOnly && <SaveBar isNew={!type} isChanged={editing.isChanged} isPending={saving.isPending} />}
        </div>
        <JsonSide editing={editing} error={saving.errors['config']} lost={saving.lost} readOnly={readOnly} />
      </div>
      {!readOnly && <LeaveQuestion isChanged={editing.isChanged} leaving={leaving} />}
    </form>
  )
}
