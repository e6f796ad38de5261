import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useRef } from 'react'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { useSentence } from '../../core/sentences.ts'
import { useLeaveQuestion } from '../../core/use-leave-question.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import type { Section } from './agent-types-search.ts'
import { ChannelsSection } from './channels-section.tsx'
import { EngineSection } from './engine-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { GeneralSection } from './general-section.tsx'
import type { JsonError } from './type-config.ts'
import { sectionOf } from './type-draft.ts'
import { BackToTypes } from './type-gate.tsx'
import { type TypeEditing, useSavingType, useTypeDraft } from './use-type-draft.ts'

interface TypeEditorProps {
  type?: AgentType
  readOnly?: boolean
  section: Section
  onSection: (section: Section) => void
  onCreated?: (id: string) => void
}

/** Creates, edits or shows an agent type: its forms, and its settings as JSON beside them. */
export function TypeEditor({ type, readOnly = false, section, onSection, onCreated }: TypeEditorProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const form = useRef<HTMLFormElement>(null)
  const isLeaving = useRef(false)
  const editing = useTypeDraft(type)
  const saving = useSavingType({
    type,
    editing,
    form,
    section,
    onSection,
    onSaved: ({ data, message }, isHere) => {
      notify.success(message ?? words.done)
      editing.settle(data)
      if (type || !isHere) return
      isLeaving.current = true
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
          {saving.failure !== null && <FormFailure>{failureMessage(saving.failure)}</FormFailure>}
          {!readOnly && <SaveBar isNew={!type} isChanged={editing.isChanged} isPending={saving.isPending} />}
        </div>
        <JsonSide editing={editing} error={saving.errors['config']} lost={saving.lost} readOnly={readOnly} />
      </div>
      {!readOnly && <LeaveQuestion isChanged={editing.isChanged} isLeaving={isLeaving} />}
    </form>
  )
}

interface LeaveQuestionProps {
  isChanged: boolean
  /** Set before navigating after a save, so that the question is not asked. */
  isLeaving: RefObject<boolean>
}

/** Asks before unsaved input is lost, inside the console or when leaving it. */
function LeaveQuestion({ isChanged, isLeaving }: LeaveQuestionProps) {
  const { t } = useLingui()
  const question = useLeaveQuestion(() => isChanged && !isLeaving.current)
  if (!question) return null
  return (
    <ConfirmDialog
      {...question}
      title={t`¿Salir sin guardar?`}
      confirmLabel={t`Salir sin guardar`}
      cancelLabel={t`Seguir editando`}
    >
      {t`Lo que has cambiado en este tipo de agente se perderá.`}
    </ConfirmDialog>
  )
}

interface SaveBarProps {
  isNew: boolean
  isChanged: boolean
  isPending: boolean
}

/** Sticky, so that it stays visible in a long section. */
function SaveBar({ isNew, isChanged, isPending }: SaveBarProps) {
  const { t } = useLingui()
  return (
    <Card className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-2 p-3! shadow-float">
      <p aria-live="polite" className={classes('px-2 text-sm text-ink-soft', !isChanged && 'max-sm:sr-only')}>
        {isChanged ? t`Hay cambios sin guardar` : t`Sin cambios`}
      </p>
      <Button type="submit" icon="i-lucide-check" loading={isPending} className="max-sm:grow">
        {isNew ? t`Crear tipo` : t`Guardar cambios`}
      </Button>
    </Card>
  )
}

interface JsonSideProps {
  editing: TypeEditing
  error: string | undefined
  /** The names in the JSON that will not be saved. */
  lost: readonly string[]
  readOnly: boolean
}

const ROWS = 30

/** The settings as JSON, synchronised with the forms. */
function JsonSide({ editing, error, lost, readOnly }: JsonSideProps) {
  const { t } = useLingui()
  const sentence = useSentence()
  const { text, fault, editText } = editing
  const jsonErrorMessage = ({ place }: JsonError): string => {
    if (!place) return sentence('channel.configInvalid')
    const { line, column } = place
    return `${t`Formato JSON inválido. Verifica la sintaxis.`} ${t`Línea ${line}, columna ${column}.`}`
  }
  const names = lost.join(', ')
  return (
    <Card className="grid gap-3 xl:sticky xl:top-20">
      <Field
        label={t`Configuración en JSON`}
        error={fault ? jsonErrorMessage(fault) : error}
        hint={
          fault
            ? t`Los formularios conservan lo último que se pudo leer.`
            : t`Campos, canales y motor. Lo que escribas aquí cambia los formularios, y al revés.`
        }
      >
        <TextArea
          rows={ROWS}
          readOnly={readOnly}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          wrap="off"
          value={text}
          onChange={({ target }) => editText(target.value)}
          className="font-mono text-xs! leading-relaxed xl:max-h-[calc(100dvh-14rem)]"
        />
      </Field>
      {lost.length > 0 && (
        <p role="status" className="rounded-field bg-warning-soft px-3 py-2 text-sm text-warning">
          {t`Claves desconocidas, que no se guardarán: ${names}`}
        </p>
      )}
    </Card>
  )
}

interface TypeSectionsProps {
  type: AgentType | undefined
  editing: TypeEditing
  errors: FieldErrors
  readOnly: boolean
  section: Section
  onSection: (section: Section) => void
}

function TypeSections({ type, editing, errors, readOnly, section, onSection }: TypeSectionsProps) {
  const { t } = useLingui()
  const { draft, edit, editConfig } = editing
  const settings = { config: draft.config, errors, readOnly, onConfig: editConfig }
  const sectionsWithErrors = new Set(Object.keys(errors).map(sectionOf))
  const tabs = [
    {
      value: 'general',
      label: t`General`,
      icon: 'i-lucide-file-text',
      panel: <GeneralSection draft={draft} errors={errors} readOnly={readOnly} onEdit={edit} />,
    },
    { value: 'fields', label: t`Campos`, icon: 'i-lucide-list', panel: <FieldsSection {...settings} /> },
    {
      value: 'channels',
      label: t`Canales`,
      icon: 'i-lucide-radio-tower',
      panel: <ChannelsSection {...settings} />,
    },
    {
      value: 'engine',
      label: t`Motor`,
      icon: 'i-lucide-cpu',
      panel: <EngineSection {...settings} type={type} systemMessage={draft.systemMessage} />,
    },
  ] as const
  return (
    <Tabs<Section>
      label={t`Secciones`}
      value={section}
      onValue={onSection}
      tabs={tabs.map((tab) => ({ ...tab, alert: sectionsWithErrors.has(tab.value) ? t`con errores` : undefined }))}
    />
  )
}
