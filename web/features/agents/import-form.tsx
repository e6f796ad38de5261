import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AgentArrival } from '../../../worker/contract/agent-file.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { LOCALE_NAMES } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { FoundAgent } from './agent-file-reading.ts'
import { useImportAgent } from './agent-files.api.ts'
import type { TypeToImport } from './agents.api.ts'
import { FileContents } from './file-contents.tsx'
import { FileFaults } from './file-faults.tsx'

interface ImportFormProps {
  found: FoundAgent
  types: readonly TypeToImport[]
  onClose: () => void
}

/** Names are compared without capitals and accents. */
const { compare } = new Intl.Collator(undefined, { sensitivity: 'base' })

/** The contents of a file, with the name and type of the new agent. */
export function ImportForm({ found: { file, written }, types, onClose }: ImportFormProps) {
  const { t } = useLingui()
  const { cancel } = useCommonWords()
  const navigate = useNavigate()
  const bring = useImportAgent()
  const { agentType = '', language, description, name } = file.agent
  const [typeId, chooseType] = useState(types.find((type) => compare(type.originalName, agentType) === 0)?.id ?? '')
  const { form, errors, failure, pending } = useForm({
    schema: AgentArrival,
    draft: (typed) => ({ name: typed.get('name'), typeId: typed.get('typeId') }),
    send: (chosen) =>
      bring.mutateAsync({
        file: { ...written, agent: { ...written.agent, name: chosen.name } },
        typeId: chosen.typeId,
      }),
    onDone: ({ message, data }) => {
      notify.success(message ?? t`Agente importado`)
      onClose()
      void navigate({ to: '/agents/$agentId/knowledge', params: { agentId: data.id } })
    },
  })
  const { name: nameError, typeId: typeError, ...faults } = errors
  const isElsewhere = agentType !== '' && typeId === ''
  return (
    <form {...form} className="grid gap-5">
      <section
        aria-label={t`En el archivo`}
        className="grid gap-2.5 rounded-card border border-line bg-surface-sunken p-4"
      >
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold break-words min-w-0">{name}</span>
          <Badge>{LOCALE_NAMES[language]}</Badge>
        </div>
        {description && <p className="text-sm text-ink-soft break-words line-clamp-3">{description}</p>}
        <FileContents file={file} />
      </section>
      <Field label={t`Nombre`} required error={nameError}>
        <TextInput name="name" autoComplete="off" defaultValue={name} />
      </Field>
      <Field
        label={t`Tipo de agente`}
        required
        error={typeError}
        hint={isElsewhere ? t`Tu plan no tiene el tipo «${agentType}». Elige otro.` : undefined}
      >
        <Select
          name="typeId"
          placeholder={t`Elige un tipo`}
          options={types.map((type) => ({ value: type.id, label: type.name }))}
          value={typeId}
          onChange={({ target }) => chooseType(target.value)}
        />
      </Field>
      {Object.keys(faults).length > 0 && <FileFaults faults={faults} />}
      {failure !== null && <FormFailure>{sayFailure(failure)}</FormFailure>}
      {pending && (
        <p role="status" className="text-sm text-ink-soft">
          {t`Importando: un archivo grande puede tardar unos segundos.`}
        </p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" loading={pending} disabled={types.length === 0}>
          {t`Importar agente`}
        </Button>
      </DialogActions>
    </form>
  )
}
