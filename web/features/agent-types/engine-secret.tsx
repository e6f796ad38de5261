import { useLingui } from '@lingui/react/macro'
import type { EngineSecret } from '../../../worker/contract/agent-type-engine.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { isSigningSecret, madeSigningSecret } from '../../core/signing-secret.ts'
import { typedOver } from '../../core/typed-over.ts'
import { Field } from '../../ui/field.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import type { EngineSettingsProps } from './section-props.ts'
import { textOf, withSetting } from './type-config.ts'

interface EngineSecretFieldProps extends EngineSettingsProps {
  name: EngineSecret
  label: string
  isRequired?: boolean
  /** A secret that can be generated here. */
  canBeMade?: boolean
}

/** A secret of an engine: a stored one is shown as its mask, which stays unless it is typed over. */
export function EngineSecretField(props: EngineSecretFieldProps) {
  const { name, label, isRequired = false, canBeMade = false, engine, stored, errors, readOnly, onEngine } = props
  const { t } = useLingui()
  const words = useCommonWords()
  const value = textOf(engine, name)
  const isStored = stored?.[name] !== undefined && stored.kind === engine['kind']
  const isElsewhere = stored?.url !== engine['url']
  const write = (next: string) => onEngine(withSetting(engine, name, next === '' && !isStored ? undefined : next))
  const hint = () => {
    if (isStored) {
      if (isElsewhere) return t`Lo guardado era para otra dirección: escríbelo de nuevo.`
      return isRequired
        ? t`Está guardado y no se muestra. Escribe otro para cambiarlo.`
        : t`Está guardado y no se muestra. Escribe otro para cambiarlo, o bórralo para quitarlo.`
    }
    return canBeMade ? t`Con él se firma lo que enviamos. Cópialo también en el flujo.` : undefined
  }
  return (
    <Field
      label={label}
      required={isRequired}
      error={errors[name]}
      hint={hint()}
      {...(!isRequired && { optionalLabel: words.optional })}
    >
      <SecretInput
        readOnly={readOnly}
        words={{ ...words, show: t`Mostrar`, hide: t`Ocultar`, make: t`Generar` }}
        value={value}
        onType={(next) => write(typedOver(value, next))}
        onMake={canBeMade && !readOnly ? () => write(madeSigningSecret()) : undefined}
        canBeCopied={isSigningSecret(value)}
      />
    </Field>
  )
}
