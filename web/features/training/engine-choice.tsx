import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ENGINE_KINDS, type EngineKind } from '../../../worker/contract/agents.ts'
import type { AgentBehaviour, BehaviourInput } from '../../../worker/contract/behaviour.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useForgetKeys } from './behaviour.api.ts'
import { OF_TYPE } from './behaviour-draft.ts'
import { EngineFields } from './engine-fields.tsx'
import { useEngineNames, useEngineWords } from './engine-names.ts'
import { OwnEngineFields } from './own-engine-fields.tsx'

export type EngineOption = EngineKind | typeof OF_TYPE

/** The agent's own engine, if the agent type still allows its kind. */
export const offeredOwnEngines = ({ choices }: AgentBehaviour, { engine: { own } }: BehaviourInput) =>
  own && choices?.engines.includes(own.kind) ? own : undefined

interface EngineChoiceProps {
  agentId: string
  behaviour: AgentBehaviour
  start: BehaviourInput
  errors: FieldErrors
  who: EngineOption
  onSelectEngine: (who: EngineOption) => void
}

/** The choice between the engine of the agent type and the owner's own, if the type allows one. */
export function EngineChoice({ agentId, behaviour, start, errors, who, onSelectEngine }: EngineChoiceProps) {
  const { t } = useLingui()
  const names = useEngineNames()
  const words = useEngineWords()
  const { type, choices, spareKeys } = behaviour
  const ofType = names[type.kind]
  const { own } = start.engine
  /** Kinds that were opened stay mounted but hidden, so that their input is kept. */
  const [seen, see] = useState<readonly EngineOption[]>([who])
  const choose = (next: EngineOption) => {
    see((before) => [...new Set([...before, next])])
    onSelectEngine(next)
  }
  const blockedBy = (kind: EngineKind): string | undefined => {
    if (!choices?.engines.includes(kind)) return t`El tipo de este agente no lo permite.`
    if (kind === 'workers-ai' && !choices.hasPlatformModels) return t`No está disponible en esta instalación.`
    return undefined
  }
  const canChoose = Boolean(choices?.engines.length)
  const isWithdrawn = own !== undefined && !offeredOwnEngines(behaviour, start)
  const cards = [
    {
      value: OF_TYPE as EngineOption,
      name: t`El de su tipo`,
      icon: 'i-lucide-layers',
      about: t`${ofType}: con la dirección, la clave y los límites que puso quien administra el tipo.`,
    },
    ...ENGINE_KINDS.map((kind) => ({
      value: kind as EngineOption,
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

/** Stored secrets that only earlier versions use, which the owner can delete. */
function SpareKeys({ agentId, addresses }: { agentId: string; addresses: readonly string[] }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const forgetKeys = useForgetKeys(agentId)
  const [isAsking, ask] = useState(false)
  const confirm = () =>
    forgetKeys.mutate(undefined, {
      onSuccess: ({ message }) => notify.success(words.done, message),
      onError: (error) => notify.error(words.error, failureMessage(error)),
      onSettled: () => ask(false),
    })
  const count = addresses.length
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-surface-sunken p-3 text-sm">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p>
          {t`${plural(count, {
            one: 'Se guarda la clave de # motor que ya no usas, por si vuelves a una versión anterior:',
            other: 'Se guardan las claves de # motores que ya no usas, por si vuelves a una versión anterior:',
          })}`}
        </p>
        <ul className="font-mono text-xs text-ink-soft">
          {addresses.map((address) => (
            <li key={address} className="wrap-anywhere">
              {address}
            </li>
          ))}
        </ul>
      </div>
      <Button variant="secondary" size="small" icon="i-lucide-eraser" onClick={() => ask(true)}>
        {t`Olvidar…`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => ask(false)}
          onConfirm={confirm}
          title={t`¿Olvidar las claves que ya no usas?`}
          confirmLabel={t`Olvidar`}
          loading={forgetKeys.isPending}
        >
          {t`Se borran para siempre. Las versiones que las usaban no se podrán restaurar sin escribir la clave de nuevo en un borrador.`}
        </ConfirmDialog>
      )}
    </div>
  )
}
