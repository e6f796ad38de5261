import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { AgentFile } from '../../../worker/contract/agent-file.ts'
import { TEMPLATE_NAMES, type TemplateName } from '../../../worker/contract/start.ts'
import { TEMPLATES } from '../../core/agent-templates.ts'
import { OptionGroup } from '../../ui/option-group.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import type { FoundAgent } from './agent-files.api.ts'
import { FileContents } from './file-contents.tsx'

export type Beginning = TemplateName | 'blank'

interface TemplateChoiceProps {
  value: Beginning
  template: UseQueryResult<FoundAgent>
  onChange: (value: Beginning) => void
}

/** The choice of a template for a new agent, with a summary of its content. */
export function TemplateChoice({ value, template, onChange }: TemplateChoiceProps) {
  const { t, i18n } = useLingui()
  return (
    <div className="grid gap-3">
      <OptionGroup<Beginning>
        label={t`Empezar desde`}
        tiled
        value={value}
        options={[
          { value: 'blank', label: t`En blanco`, icon: 'i-lucide-file' },
          ...TEMPLATE_NAMES.map((name) => ({
            value: name,
            label: i18n._(TEMPLATES[name].label),
            icon: TEMPLATES[name].icon,
          })),
        ]}
        onChange={onChange}
      />
      {value !== 'blank' && (
        <div className="rounded-card border border-line bg-surface-sunken">
          {template.isPending && <Loading label={t`Cargando la plantilla`} />}
          {template.isError && <FailedState title={t`Error al cargar la plantilla`} query={template} />}
          {template.data && <TemplatePreview file={template.data.file} />}
        </div>
      )}
    </div>
  )
}

function TemplatePreview({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const questions = file.publicChat?.quickActions
  return (
    <div className="grid gap-3 p-4">
      <FileContents file={file} />
      {questions && (
        <ul aria-label={t`Preguntas para empezar`} lang={file.agent.language} className="flex flex-wrap gap-1.5">
          {questions.map((question) => (
            <li key={question} className="rounded-full border border-line bg-surface px-3 py-1 text-sm">
              {question}
            </li>
          ))}
        </ul>
      )}
      <p className="flex items-start gap-2 text-sm text-ink-soft">
        <span aria-hidden className="i-lucide-square-pen mt-0.5 shrink-0 text-brand-strong" />
        {t`Completa en su conocimiento lo que está [entre corchetes] con los datos de tu negocio.`}
      </p>
    </div>
  )
}
