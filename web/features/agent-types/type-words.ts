import { useLingui } from '@lingui/react/macro'
import type { NeededSetting } from '../../../worker/contract/agent-type-engine.ts'
import type { EngineKind } from '../../../worker/contract/agents.ts'
import type { FieldType } from '../../../worker/contract/channels.ts'

interface KindWords {
  name: string
  about: string
  /** Requirements and costs. */
  cost: string
  icon: string
}

/** The names of the parts of an agent type. */
export function useTypeWords() {
  const { t } = useLingui()
  const fieldTypes: Record<FieldType, string> = {
    text: t`Texto`,
    password: t`Secreto`,
    email: t`Email`,
    url: t`Dirección web`,
    number: t`Número`,
    select: t`Lista de opciones`,
  }
  const kinds: Record<EngineKind, KindWords> = {
    builtin: {
      name: t`Integrado`,
      about: t`Responde con los conocimientos del tipo, sin llamar a ningún servicio.`,
      cost: t`No necesita nada y no cuesta nada.`,
      icon: 'i-lucide-book-open',
    },
    openai: {
      name: t`OpenAI o compatible`,
      about: t`Pregunta a un modelo por la API de OpenAI, suya o de otro proveedor.`,
      cost: t`Necesita dirección, clave y modelo. El proveedor cobra por tokens.`,
      icon: 'i-lucide-sparkles',
    },
    'workers-ai': {
      name: 'Workers AI',
      about: t`Pregunta a un modelo de la propia plataforma de Cloudflare.`,
      cost: t`Solo necesita el modelo. Se paga en la factura de Cloudflare.`,
      icon: 'i-lucide-cloud',
    },
    webhook: {
      name: t`Automatización`,
      about: t`Envía cada mensaje a un flujo, como los de n8n, y espera su respuesta.`,
      cost: t`Necesita dirección y secreto de firma. Cuesta lo que cueste el flujo.`,
      icon: 'i-lucide-workflow',
    },
  }
  const settings: Record<NeededSetting, string> = { url: t`Dirección`, key: t`Clave`, model: t`Modelo` }
  return { fieldTypes, kinds, settings }
}
