import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Agent } from '../../../worker/contract/agents.ts'
import { can } from '../../../worker/contract/permissions.ts'
import { useRights } from '../../core/rights.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AnswersPart } from './answers-part.tsx'
import { BehaviourPart } from './behaviour-part.tsx'
import { BlanksPart } from './blanks-part.tsx'
import { QuestionsPart } from './questions-part.tsx'
import { TestsPart } from './tests-part.tsx'
import { TRAINING_TABS, type TrainingSearch, type TrainingTab } from './training-search.ts'
import { TryPart } from './try-part.tsx'

interface TrainingScreenProps {
  agent: Agent
  search: TrainingSearch
  onSearch: (search: TrainingSearch) => void
}

/** Training of an agent: testing it, answering its open questions, correcting it, running test cases. */
export function TrainingScreen({ agent, search, onSearch }: TrainingScreenProps) {
  const { t } = useLingui()
  const rights = useRights()
  const part = { agentId: agent.id, search, onSearch }
  const parts = {
    try: { label: t`Probar`, icon: 'i-lucide-play', panel: <TryPart {...part} /> },
    blanks: { label: t`Por completar`, icon: 'i-lucide-square-pen', panel: <BlanksPart {...part} /> },
    questions: { label: t`Preguntas pendientes`, icon: 'i-lucide-circle-help', panel: <QuestionsPart {...part} /> },
    answers: { label: t`Tus respuestas`, icon: 'i-lucide-message-square-quote', panel: <AnswersPart {...part} /> },
    behaviour: { label: t`Comportamiento`, icon: 'i-lucide-sliders-horizontal', panel: <BehaviourPart {...part} /> },
    tests: { label: t`Casos de prueba`, icon: 'i-lucide-list-checks', panel: <TestsPart {...part} /> },
  }
  const mayOpen = (tab: TrainingTab): boolean =>
    can(rights, tab === 'questions' ? 'conversations_access' : 'agent_management')
  const tabs = TRAINING_TABS.filter(mayOpen)
  const [first] = tabs
  const open = search.tab && tabs.includes(search.tab) ? search.tab : first
  return (
    <section className="grid gap-6">
      <PageHeader
        back={
          <Link to="/agents" className={buttonClasses({ variant: 'ghost', size: 'small' })}>
            <span aria-hidden className="i-lucide-arrow-left" />
            {t`Agentes`}
          </Link>
        }
        title={t`Entrenamiento`}
        subtitle={agent.name}
      />
      {open && (
        <Tabs
          label={t`Partes del entrenamiento`}
          value={open}
          tabs={tabs.map((value) => ({ value, ...parts[value], panel: value === open ? parts[value].panel : null }))}
          onValue={(tab) => onSearch({ tab })}
        />
      )}
    </section>
  )
}
