import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ENGINE_KINDS, type EngineKind } from '../../../worker/contract/agents.ts'
import type { AgentBehaviour, BehaviourInput } from '../../../worker/contract/behaviour.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { EngineFields } from './engine-fields.tsx'
import { useEngineNames, useEngineWords } from './engine-names.ts'
import { OF_TYPE } from './own-engine-draft.ts'
import { OwnEngineFields } from './own-engine-fields.tsx'
import { SpareKeys } from './spare-keys.tsx'

export type Who = EngineKind | typeof OF_TYPE

/** The agent's own engine, if the type still allows its kind. */
export const offeredOwn = ({ choices }: AgentBehaviour, { engine: { own } }: BehaviourInput) =>
  own && choices?.engines.includes(own.kind) ? own : undefined

interface EngineChoiceProps {
  agentId: string
  behaviour: AgentBehaviour
  start: BehaviourInput
  errors: FieldErrors
  who: Who
  onWho: (who: Who) => void
}

/** The type's engine, or one of the owner's if the type allows it. */
export function EngineChoice({ agentId, behaviour, start, errors, who, onWho }: EngineChoiceProps) {
  const { t } = useLingui()
  const names = useEngineNames()
  const words = useEngineWords()
  const { type, choices, spareKeys } = behaviour
  const ofType = names[type.kind]
  const { own } = start.engine
  /** Kinds that were shown stay mounted and hidden, with their input. */
  const [seen, see] = useState<readonly Who[]>([who])
  const choose = (next: Who) => {
    see((before) => [...new Set([...before, next])])
    onWho(next)
  }
  const blockedBy = (kind: EngineKind): string | undefined => {
    if (!choices?.engines.includes(kind)) return t`El tipo de este agente no lo permite.`
    if (kind === 'workers-ai' && !choices.hasPlatformModels) return t`No está disponible en esta instalación.`
    return undefined
  }
  const canChoose = Boolean(choices?.engines.length)
  const isWithdrawn = own !== undefined && !offeredOwn(behaviour, start)
  const cards = [
    {
      value: OF_TYPE as Who,
      name: t`El de su tipo`,
      icon: 'i-lucide-layers',
      about: t`${ofType}: con la dirección, la clave y los límites que puso quien administra el tipo.`,
    },
    ...ENGINE_KINDS.map((kind) => ({
      value: kind as Who,
      name: names[kind],
      ...words[kind],
      blocked: blockedBy(kind),
    })),
  ]
  return (
    <section aria-labelledby="engine-choice" className="grid gap-4 border-t border-line pt-5">
      <div className="grid gap-1">
        <h3 id="engine-choice" className="font-semibold">{t`Motor`}</h3>
        {!canChoose && (
          <p className="flex items-start gap-2 text-sm text-ink-soft">
            <span aria-hidden className="i-lucide-lock mt-0.5 shrink-0" />
            <span>
              {t`Lo decide el tipo de este agente: ${ofType}.`}{' '}
              {!choices && t`Quien administra la plataforma puede permitir que elijas otro modelo o un motor propio.`}
            </span>
          </p>
        )}
      </div>
      {isWithdrawn && (
        <p role="status" className="rounded-field bg-warning-soft px-3 py-2 text-sm text-warning">
          {t`Su tipo ya no permite el motor propio que tenía: responde el de su tipo.`}
        </p>
      )}
      {canChoose && (
        <ChoiceCards
          label={t`Quién responde`}
          name="engine.who"
          value={who}
          choices={cards}
          error={errors['engine.own.kind']}
          onChange={choose}
        />
      )}
      <EngineFields
        type={type}
        choices={choices}
        start={start.engine}
        errors={errors}
        isShown={who === OF_TYPE && type.kind !== 'builtin'}
      />
      {ENGINE_KINDS.filter((kind) => kind !== 'builtin' && seen.includes(kind)).map((kind) => (
        <fieldset key={kind} disabled={kind !== who} hidden={kind !== who} className="grid min-w-0 gap-5">
          <OwnEngineFields
            agentId={agentId}
            kind={kind as Exclude<EngineKind, 'builtin'>}
            typeName={ofType}
            stored={own?.kind === kind ? own : undefined}
            errors={kind === who ? errors : {}}
          />
        </fieldset>
      ))}
      {spareKeys && <SpareKeys agentId={agentId} addresses={spareKeys} />}
    </section>
  )
}
