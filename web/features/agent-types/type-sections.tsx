import { useLingui } from '@lingui/react/macro'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { Tabs } from '../../ui/tabs.tsx'
import type { Section } from './agent-types-search.ts'
import { ChannelsSection } from './channels-section.tsx'
import { EngineSection } from './engine-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { sectionOf } from './type-draft.ts'
import type { TypeEditing } from './use-type-draft.ts'

interface TypeSectionsProps {
  type: AgentType | undefined
  editing: TypeEditing
  errors: FieldErrors
  readOnly: boolean
  section: Section
  onSection: (section: Section) => void
}

export function TypeSections({ type, editing, errors, readOnly, section, onSection }: TypeSectionsProps) {
  const { t } = useLingui()
  const { draft, edit, editConfig } = editing
  const settings = { config: draft.config, errors, readOnly, onConfig: editConfig }
  const faulty = new Set(Object.keys(errors).map(sectionOf))
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
      tabs={tabs.map((tab) => ({ ...tab, alert: faulty.has(tab.value) ? t`con errores` : undefined }))}
    />
  )
}
