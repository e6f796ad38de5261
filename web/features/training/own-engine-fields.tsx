import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EngineKind } from '../../../worker/contract/agents.ts'
import { ENGINE_TEMPERATURE_MAX } from '../../../worker/contract/limits.ts'
import type { OwnEngineInput } from '../../../worker/contract/own-engine.ts'
import { useCommonWords } from '../../core/common-words.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { isSigningSecret, madeSigningSecret, withoutMask } from '../../core/secrets.ts'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type TypedSettings, typedOwnEngine } from './behaviour-draft.ts'
import { OwnEngineTrial } from './own-engine-trial.tsx'

interface OwnEngineFieldsProps {
  agentId: string
  kind: Exclude<EngineKind, 'builtin'>
  /** The name of the agent type's engine. */
  typeName: string
  stored: OwnEngineInput | undefined
  errors: FieldErrors
}

/** The settings of the owner's engine, with a test question. */
export function OwnEngineFields({ agentId, kind, typeName, stored, errors }: OwnEngineFieldsProps) {
  const { t } = useLingui()
  const typed = typedOwnEngine(stored)
  const isModel = kind !== 'webhook'
  const errorAt = (name: string) => errors[`engine.own.${name}`]
  const number = (name: string, label: string, placeholder?: string, hint?: string) => (
    <Field label={label} error={errorAt(name)} hint={hint}>
      <TextInput
        name={`engine.own.${name}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        defaultValue={typed[name]}
      />
    </Field>
  )
  return (
    <>
      <OwnEngineReached kind={kind} stored={stored} typed={typed} errorAt={errorAt} />
      {isModel && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-3">
            {number('temperature', t`Temperatura`, '', t`De 0 (sobria) a ${ENGINE_TEMPERATURE_MAX} (libre)`)}
            {number('maxOutputTokens', t`Tokens por respuesta`, '800')}
            {number('contextTokens', t`Tokens de contexto`, '8000', t`Lo que el modelo admite de una vez`)}
          </div>
          <FieldGroup
            label={t`Límites de gasto`}
            hint={t`En tokens, lo que se pregunta y lo que se responde. Se cuentan antes de llamar; cuando se agotan, no se llama.`}
          >
            <div className="grid items-start gap-4 sm:grid-cols-3">
              {number('budgets.turn', t`Por mensaje`)}
              {number('budgets.session', t`Por conversación`)}
              {number('budgets.month', t`Por mes`)}
            </div>
          </FieldGroup>
          <FieldGroup
            label={t`Precios`}
            error={errorAt('prices')}
            hint={t`En dólares por millón de tokens, para saber lo que cuesta cada respuesta.`}
          >
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {number('prices.input', t`De entrada`)}
              {number('prices.output', t`De salida`)}
            </div>
          </FieldGroup>
        </>
      )}
      <Field
        label={t`Si el motor falla o se agota`}
        error={errorAt('standIn')}
        hint={isModel ? undefined : t`Un flujo actúa además de responder: elige un sustituto solo si no importa.`}
      >
        <Select
          name="engine.own.standIn"
          defaultValue={typed['standIn'] ?? (isModel ? 'type' : 'nobody')}
          options={[
            { value: 'type', label: t`Responde el de su tipo: ${typeName}` },
            { value: 'builtin', label: t`Responde el motor integrado` },
            { value: 'nobody', label: t`No responde nadie` },
          ]}
        />
      </Field>
      <OwnEngineTrial agentId={agentId} />
    </>
  )
}

interface OwnEngineReachedProps {
  kind: Exclude<EngineKind, 'builtin'>
  stored: OwnEngineInput | undefined
  typed: TypedSettings
  errorAt: (name: string) => string | undefined
}

/** The address of an engine and its secrets. */
function OwnEngineReached({ kind, stored, typed, errorAt }: OwnEngineReachedProps) {
  const { t } = useLingui()
  const storedUrl = typed['url'] ?? ''
  const [url, locate] = useState(storedUrl)
  const isOtherUrl = stored !== undefined && url.trim() !== storedUrl
  const isRemoved = stored !== undefined && typed['key'] === undefined
  const secret = (name: 'key' | 'authorization') => ({
    name: `engine.own.${name}`,
    stored: typed[name],
    isOtherUrl,
    error: errorAt(name),
  })
  return (
    <div className="grid gap-4">
      {kind !== 'workers-ai' && (
        <Field
          label={t`Dirección`}
          required
          error={errorAt('url')}
          hint={
            kind === 'openai'
              ? t`Pública y https, la que termina antes de /chat/completions.`
              : t`Pública y https, la del flujo que contesta.`
          }
        >
          <TextInput
            type="url"
            name="engine.own.url"
            autoComplete="off"
            placeholder={kind === 'openai' ? 'https://api.openai.com/v1' : 'https://n8n.example.com/webhook/…'}
            value={url}
            onChange={({ target }) => locate(target.value)}
          />
        </Field>
      )}
      {kind === 'openai' && (
        <SecretField {...secret('key')} label={t`Clave de la API`} isRequired isRemoved={isRemoved} />
      )}
      {kind === 'webhook' && (
        <>
          <SecretField {...secret('key')} label={t`Secreto de firma`} isRequired canGenerate isRemoved={isRemoved} />
          <SecretField {...secret('authorization')} label={t`Cabecera Authorization`} />
        </>
      )}
      {kind !== 'webhook' && (
        <Field
          label={t`Modelo`}
          required
          error={errorAt('model')}
          hint={t`Su nombre, tal como lo escribe el proveedor.`}
        >
          <TextInput
            name="engine.own.model"
            autoComplete="off"
            className="font-mono"
            placeholder={kind === 'openai' ? 'gpt-4o-mini' : '@cf/meta/llama-3.1-8b-instruct'}
            defaultValue={typed['model']}
          />
        </Field>
      )}
    </div>
  )
}

interface SecretFieldProps {
  name: string
  label: string
  /** The mask of the stored secret. */
  stored: string | undefined
  /** The stored secret was entered for another address, so it is not used. */
  isOtherUrl: boolean
  error: string | undefined
  isRequired?: boolean
  /** Whether a new secret can be generated here. */
  canGenerate?: boolean
  /** The engine was saved with a secret that has been deleted. */
  isRemoved?: boolean
}

/** A secret of an owner's engine. A stored one is shown as its mask and kept unless it is replaced. */
function SecretField(props: SecretFieldProps) {
  const { name, label, stored, isOtherUrl, error, isRequired = false, canGenerate = false, isRemoved = false } = props
  const { t } = useLingui()
  const words = useCommonWords()
  const [value, write] = useState(stored ?? '')
  const hint = () => {
    if (isRemoved) return t`Ya no está guardado: escríbelo de nuevo para que este motor pueda responder.`
    if (stored === undefined)
      return canGenerate ? t`Con él se firma lo que enviamos. Cópialo también en el flujo.` : undefined
    if (isOtherUrl) return t`Lo guardado era para otra dirección: escríbelo de nuevo.`
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
        onType={(next) => write(withoutMask(value, next))}
        onMake={canGenerate ? () => write(madeSigningSecret()) : undefined}
        canBeCopied={isSigningSecret(value)}
      />
    </Field>
  )
}
