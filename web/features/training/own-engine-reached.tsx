import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EngineKind } from '../../../worker/contract/agents.ts'
import type { OwnEngineInput } from '../../../worker/contract/own-engine.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Typed } from './own-engine-draft.ts'
import { SecretField } from './secret-field.tsx'

interface OwnEngineReachedProps {
  kind: Exclude<EngineKind, 'builtin'>
  stored: OwnEngineInput | undefined
  typed: Typed
  errorAt: (name: string) => string | undefined
}

/** The address of an engine, and its secrets. */
export function OwnEngineReached({ kind, stored, typed, errorAt }: OwnEngineReachedProps) {
  const { t } = useLingui()
  const storedUrl = typed['url'] ?? ''
  const [url, locate] = useState(storedUrl)
  const isElsewhere = stored !== undefined && url.trim() !== storedUrl
  const isGone = stored !== undefined && typed['key'] === undefined
  const secret = (name: 'key' | 'authorization') => ({
    name: `engine.own.${name}`,
    stored: typed[name],
    isElsewhere,
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
      {kind === 'openai' && <SecretField {...secret('key')} label={t`Clave de la API`} isRequired isGone={isGone} />}
      {kind === 'webhook' && (
        <>
          <SecretField {...secret('key')} label={t`Secreto de firma`} isRequired canBeMade isGone={isGone} />
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
