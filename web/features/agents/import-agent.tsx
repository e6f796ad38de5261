import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { AgentArrival } from '../../../worker/contract/agent-file.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { sentencesLoaded, useSentence } from '../../core/sentences.ts'
import { useForm } from '../../core/use-form.ts'
import { LOCALE_NAMES } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, FormActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { Select } from '../../ui/select.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type FoundAgent, type Reading, readAgentFile, useImportAgent } from './agent-files.api.ts'
import { type TypeToImport, typesToImportQuery } from './agents.api.ts'
import { FileContents } from './file-contents.tsx'
import { NoAllowedTypes } from './no-allowed-types.tsx'

interface ImportAgentProps {
  /** Shows the form if an agent can be created; otherwise why not. */
  whenReady: (form: ReactNode, close: () => void) => ReactNode
  onClose: () => void
}

/** Imports an agent: the file is chosen and validated, then the agent is created. */
export function ImportAgent({ whenReady, onClose }: ImportAgentProps) {
  const { t } = useLingui()
  const { cancel } = useCommonWords()
  const sentence = useSentence()
  const types = useQuery(typesToImportQuery)
  const importAgent = useImportAgent()
  const [chosen, choose] = useState<{ number: number; file: File; reading: Reading | null } | null>(null)
  const newest = useRef(0)
  const read = async (file: File) => {
    newest.current += 1
    const number = newest.current
    choose({ number, file, reading: null })
    await sentencesLoaded()
    const reading = await readAgentFile(file, sentence)
    if (newest.current === number) choose({ number, file, reading })
  }
  const remove = () => {
    newest.current += 1
    choose(null)
  }
  const reading = chosen?.reading
  const found = reading && 'file' in reading ? reading : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Importar agente`}
      description={t`Crea un agente a partir de un archivo que exportaste antes. Sus canales se conectan de nuevo.`}
    >
      {types.isPending && <Loading label={t`Cargando tipos de agente`} />}
      {types.isError && <FailedState title={t`Error al cargar los tipos de agente`} query={types} />}
      {types.data &&
        whenReady(
          <div className="grid gap-5">
            {types.data.length === 0 && <NoAllowedTypes />}
            <FileDrop
              label={t`Archivo del agente`}
              invitation={t`Suelta aquí el archivo o elígelo`}
              hint={t`Un archivo JSON, de 10 MB como máximo`}
              accept=".json,application/json"
              chosen={chosen?.file.name ?? null}
              error={reading && 'problem' in reading ? reading.problem : undefined}
              onFiles={([file]) => {
                if (file && !importAgent.isPending) void read(file)
              }}
              removal={importAgent.isPending ? undefined : { label: t`Quitar el archivo`, onRemove: remove }}
            />
            {chosen && !reading && <Loading label={t`Leyendo el archivo`} rows={2} />}
            {reading && 'errors' in reading && <FileFaults faults={reading.errors} />}
            {found ? (
              <ImportForm
                key={chosen?.number}
                found={found}
                types={types.data}
                importAgent={importAgent}
                onClose={onClose}
              />
            ) : (
              <DialogActions>
                <Button variant="secondary" onClick={onClose}>
                  {cancel}
                </Button>
              </DialogActions>
            )}
          </div>,
          onClose,
        )}
    </Dialog>
  )
}

interface ImportFormProps {
  found: FoundAgent
  types: readonly TypeToImport[]
  importAgent: ReturnType<typeof useImportAgent>
  onClose: () => void
}

/** Compares names without case and accents. */
const { compare } = new Intl.Collator(undefined, { sensitivity: 'base' })

/** The content of a file, with the name and the type of the new agent. */
function ImportForm({ found: { file, raw }, types, importAgent, onClose }: ImportFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { agentType = '', language, description, name } = file.agent
  const [typeId, chooseType] = useState(types.find((type) => compare(type.originalName, agentType) === 0)?.id ?? '')
  const { form, errors, failure, pending } = useForm({
    schema: AgentArrival,
    draft: (typed) => ({ name: typed.get('name'), typeId: typed.get('typeId') }),
    send: (chosen) =>
      importAgent.mutateAsync({
        file: { ...raw, agent: { ...raw.agent, name: chosen.name } },
        typeId: chosen.typeId,
      }),
    onDone: ({ message, data }, isHere) => {
      notify.success(message ?? t`Agente importado`)
      if (!isHere) return
      onClose()
      void navigate({ to: '/agents/$agentId/knowledge', params: { agentId: data.id } })
    },
  })
  const { name: nameError, typeId: typeError, ...faults } = errors
  const isUnavailableType = agentType !== '' && typeId === ''
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
        hint={isUnavailableType ? t`Tu plan no tiene el tipo «${agentType}». Elige otro.` : undefined}
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
      {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
      {importAgent.isPending && (
        <p role="status" className="text-sm text-ink-soft">
          {t`Importando: un archivo grande puede tardar unos segundos.`}
        </p>
      )}
      <FormActions onCancel={onClose} loading={pending} disabled={types.length === 0}>{t`Importar agente`}</FormActions>
    </form>
  )
}

const SHOWN = 5

/** The errors of a file, each with the path of its field. */
function FileFaults({ faults }: { faults: FieldErrors }) {
  const { t } = useLingui()
  const all = Object.entries(faults)
  const parts: Record<string, (number: number) => string> = {
    agent: () => t`Ajustes`,
    behaviour: () => t`Comportamiento`,
    publicChat: () => t`Chat público`,
    knowledge: (number) => (number ? t`Contenido ${number}` : t`Conocimiento`),
    answers: (number) => (number ? t`Respuesta ${number}` : t`Respuestas propias`),
    testCases: (number) => (number ? t`Caso de prueba ${number}` : t`Casos de prueba`),
  }
  const placeOf = (path: string): string => {
    const [part = '', index] = path.split('.')
    return parts[part]?.(/^\d+$/.test(index ?? '') ? Number(index) + 1 : 0) ?? path
  }
  const more = all.length - SHOWN
  return (
    <div role="alert" className="grid gap-2 rounded-field bg-danger-soft px-4 py-3 text-sm text-danger">
      <p className="font-semibold">{t`El archivo no se puede importar:`}</p>
      <ul className="grid gap-1 list-disc pl-5">
        {all.slice(0, SHOWN).map(([path, message]) => (
          <li key={path}>
            <span className="font-semibold">{placeOf(path)}</span> <code className="break-all">({path})</code>:{' '}
            {message}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t`Y ${plural(more, { one: '# problema más', other: '# problemas más' })}.`}</p>}
    </div>
  )
}
