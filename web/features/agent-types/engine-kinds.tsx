import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { ENGINE_KINDS, type EngineKind } from '../../../worker/contract/agents.ts'
import { classes } from '../../ui/class-names.ts'
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
  const group = useId()
  return (
    <fieldset className="grid gap-3 min-w-0">
      <legend className="mb-3 font-semibold">{t`Quién responde`}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {ENGINE_KINDS.map((one) => {
          const { name, about, cost, icon } = kinds[one]
          return (
            <label
              key={one}
              className={classes(
                'relative grid content-start gap-1 rounded-card border p-4 transition-colors',
                'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-brand has-[:focus-visible]:outline-offset-2',
                one === kind ? 'border-brand bg-brand-soft' : 'border-line-strong',
                !readOnly && 'cursor-pointer hover:border-brand',
              )}
            >
              <span className="flex items-center gap-2.5 font-semibold">
                <input
                  type="radio"
                  name={group}
                  checked={one === kind}
                  disabled={readOnly}
                  aria-describedby={`${group}-${one}`}
                  onChange={() => onKind(one)}
                  className="size-4 shrink-0 accent-brand"
                />
                <span aria-hidden className={`${icon} text-brand`} />
                {name}
              </span>
              <span id={`${group}-${one}`} className="grid gap-1 text-sm">
                <span className="text-ink-soft">{about}</span>
                <span className="text-ink-faint">{cost}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
