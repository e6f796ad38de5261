import { useLingui } from '@lingui/react/macro'
import { ENGINE_KINDS, type EngineKind } from '../../../worker/contract/agents.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { useTypeWords } from './type-words.ts'

interface EngineKindsProps {
  kind: EngineKind
  readOnly: boolean
  onKind: (kind: EngineKind) => void
}

/** The kinds of engine as cards, with what each needs and costs. */
export function EngineKinds({ kind, readOnly, onKind }: EngineKindsProps) {
  const { t } = useLingui()
  const { kinds } = useTypeWords()
  const choices = ENGINE_KINDS.map((value) => {
    const { cost, ...words } = kinds[value]
    return { value, ...words, note: cost }
  })
  return <ChoiceCards label={t`Quién responde`} value={kind} choices={choices} disabled={readOnly} onChange={onKind} />
}
