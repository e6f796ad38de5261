import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { type Agent, AgentInput, type AllowedAgentType } from '../../../worker/contract/agents.ts'
import { AGENT_DESCRIPTION_MAX, PATIENCE_SECONDS_MAX } from '../../../worker/contract/limits.ts'
import { LOCALES, type Locale } from '../../../worker/contract/locales.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { LOCALE_NAMES, useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ChangedMeanwhile, FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { AgentDraft, draftOf } from './agent-draft.ts'
import { templateQuery, useImportAgent } from './agent-files.api.ts'
import { useSaveAgent } from './agents.api.ts'
import { NoAllowedTypes } from './no-allowed-types.tsx'
import { type Beginning, TemplateChoice } from './template-choice.tsx'

interface AgentFormProps {
  /** The agent to edit; absent: a new one is created. */
  agent?: Agent
  types: readonly AllowedAgentType[]
  /** Closes the dialog around the form; absent on a page. */
  onClose?: () => void
  /** Called with each input. */
  onChanged?: () => void
  onSaved?: (agent: Agent, isAsSent: boolean) => void
  /** Replaces the input by the stored agent, which was changed elsewhere; `undefined`: it was not. */
  onLoad?: (() => void) | undefined
}

export function AgentForm({ agent, types, onClose, onChanged, onSaved, onLoad }: AgentFormProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const navigate = useNavigate()
  const save = useSaveAgent(agent?.id)
  const importAgent = useImportAgent()
  const { beginning, begin, template, rawFile, isReady, start, name, description, language, type } =
    useAgentTemplate(agent)
  const [typeId, chooseType] = useState(start.typeId)
  const { form, errors, failure, pending } = useForm({
    schema: AgentInput,
    draft: (typed) => v.parse(AgentDraft, Object.fromEntries(typed)),
    send: ({ typeId, ...settings }) =>
      rawFile
        ? importAgent.mutateAsync({ file: { ...rawFile, agent: settings }, typeId })
        : save.mutateAsync({ ...settings, typeId }),
    onDone: ({ message, data }, isHere, isAsSent) => {
      onSaved?.(data, isAsSent())
      notify.success(message ?? t`Agente guardado`)
      if (isHere) onClose?.()
      if (agent || !isHere) return
      const to = rawFile ? '/agents/$agentId/knowledge' : '/agents/$agentId'
      void navigate({ to, params: { agentId: data.id } })
    },
  })
  const blocked = !agent && types.length === 0
  return (
    <form
      {...form}
      className="grid gap-5"
      onInput={(event) => {
        form.onInput(event)
        onChanged?.()
      }}
    >
      {blocked && <NoAllowedTypes />}
      {!agent && !blocked && <TemplateChoice value={beginning} template={template} onChange={begin} />}
      <Field label={t`Nombre`} required error={errors['name']}>
        <TextInput
          name="name"
          autoComplete="off"
          value={name}
          onChange={({ target }) => type({ name: target.value })}
        />
      </Field>
      <Field
        label={t`Descripción`}
        optionalLabel={words.optional}
        error={errors['description']}
        hint={t`${codePoints(description)} de ${AGENT_DESCRIPTION_MAX} caracteres`}
      >
        <TextArea
          name="description"
          value={description}
          onChange={({ target }) => type({ description: target.value })}
        />
      </Field>
      <Field
        label={t`Tipo de agente`}
        required
        error={errors['typeId']}
        hint={types.find(({ id }) => id === typeId)?.description}
      >
        <Select
          name="typeId"
          placeholder={t`Elige un tipo`}
          options={typeOptions(types, agent)}
          value={typeId}
          onChange={({ target }) => chooseType(target.value)}
        />
      </Field>
      <Field label={t`Idioma`} required error={errors['language']}>
        <Select
          name="language"
          options={LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
          value={language}
          onChange={({ target }) => type({ language: LOCALES.find((locale) => locale === target.value) ?? language })}
        />
      </Field>
      <Field
        label={t`Espera antes de responder`}
        error={errors['patienceSeconds']}
        hint={t`Quien escribe en varios mensajes seguidos recibe una sola respuesta. El chat web nunca espera.`}
      >
        <Select
          name="patienceSeconds"
          options={waits(start.patienceSeconds).map((seconds) => ({
            value: String(seconds),
            label:
              seconds === 0 ? t`Sin espera` : t`Hasta ${plural(seconds, { one: '# segundo', other: '# segundos' })}`,
          }))}
          defaultValue={String(start.patienceSeconds)}
        />
      </Field>
      {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
      {onLoad && !pending && <ChangedMeanwhile onLoad={onLoad} />}
      <DialogActions>
        {onClose && (
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
        )}
        <Button type="submit" loading={pending} disabled={blocked || !isReady}>
          {agent ? t`Guardar cambios` : t`Crear agente`}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The debounce windows to choose from in seconds, with the stored one. */
const waits = (set: number): number[] =>
  [...new Set([...Array(PATIENCE_SECONDS_MAX + 1).keys(), set])].sort((one, other) => one - other)

/** The agent types to choose from, with the agent's own even if the plan no longer includes it. */
const typeOptions = (types: readonly AllowedAgentType[], agent: Agent | undefined) => {
  const options = types.map(({ id, name }) => ({ value: id, label: name }))
  if (!agent || options.some(({ value }) => value === agent.typeId)) return options
  return [{ value: agent.typeId, label: agent.agentType.name }, ...options]
}

/** The values of the form: typed ones, else those of the chosen template, else the initial ones. */
function useAgentTemplate(agent: Agent | undefined) {
  const start = draftOf(agent)
  const currentLocale = useLocale()
  const [beginning, setBeginning] = useState<Beginning>('blank')
  const [typed, type] = useState<{ name?: string; description?: string; language?: Locale }>({})
  const isTemplate = beginning !== 'blank'
  const language = typed.language ?? (isTemplate ? currentLocale : start.language)
  const template = useQuery({ ...templateQuery(isTemplate ? beginning : 'shop', language), enabled: isTemplate })
  const found = isTemplate ? template.data : undefined
  return {
    beginning,
    begin: setBeginning,
    template,
    /** The raw content of the template, once it is loaded. */
    rawFile: found?.raw,
    isReady: !isTemplate || found !== undefined,
    start,
    name: typed.name ?? found?.file.agent.name ?? start.name,
    description: typed.description ?? found?.file.agent.description ?? start.description,
    language,
    type: (change: typeof typed) => type((before) => ({ ...before, ...change })),
  }
}
