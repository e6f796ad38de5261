import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommonWords } from '../../core/common-words.ts'
import { isSigningSecret, madeSigningSecret } from '../../core/signing-secret.ts'
import { typedOver } from '../../core/typed-over.ts'
import { Field } from '../../ui/field.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'

interface SecretFieldProps {
  name: string
  label: string
  /** The mask of the stored secret. */
  stored: string | undefined
  /** The stored secret belongs to another address. */
  isElsewhere: boolean
  error: string | undefined
  isRequired?: boolean
  /** A secret that can be generated here. */
  canBeMade?: boolean
  /** The engine was saved with a secret that is gone. */
  isGone?: boolean
}

/** A secret of an owner's engine: a stored one is shown as its mask, which stays unless it is typed over. */
export function SecretField(props: SecretFieldProps) {
  const { name, label, stored, isElsewhere, error, isRequired = false, canBeMade = false, isGone = false } = props
  const { t } = useLingui()
  const words = useCommonWords()
  const [value, write] = useState(stored ?? '')
  const hint = () => {
    if (isGone) return t`Ya no está guardado: escríbelo de nuevo para que este motor pueda responder.`
    if (stored === undefined)
      return canBeMade ? t`Con él se firma lo que enviamos. Cópialo también en el flujo.` : undefined
    if (isElsewhere) return t`Lo guardado era para otra dirección: escríbelo de nuevo.`
    return isRequired
      ? t`Está guardado y no se muestra. Escribe otro para cambiarlo.`
      : t`Está guardado y no se muestra. Escribe otro para cambiarlo, o bórralo para quitarlo.`
  }
  return (
    <Field
      label={label}
      required={isRequired}
      error={error}
      hint={hint()}
      {...(!isRequired && { optionalLabel: words.optional })}
    >
      <SecretInput
        name={name}
        words={{ ...words, show: t`Mostrar`, hide: t`Ocultar`, make: t`Generar` }}
        value={value}
        onType={(next) => write(typedOver(value, next))}
        onMake={canBeMade ? () => write(madeSigningSecret()) : undefined}
        canBeCopied={isSigningSecret(value)}
      />
    </Field>
  )
}
