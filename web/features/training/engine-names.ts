import { useLingui } from '@lingui/react/macro'
import type { EngineKind } from '../../../worker/contract/agents.ts'

/** The names of the kinds of engines. */
export function useEngineNames(): Record<EngineKind, string> {
  const { t } = useLingui()
  return {
    builtin: t`Motor integrado`,
    openai: t`Modelo de lenguaje`,
    'workers-ai': t`Modelo de la plataforma`,
    webhook: t`Automatización`,
  }
}

/** The descriptions and icons of the kinds of engines. */
export function useEngineWords(): Record<EngineKind, { about: string; icon: string }> {
  const { t } = useLingui()
  return {
    builtin: {
      about: t`Responde con los conocimientos del agente. No llama a nadie y no cuesta nada.`,
      icon: 'i-lucide-book-open',
    },
    openai: {
      about: t`El tuyo, de OpenAI o compatible: con tu dirección, tu clave y tu factura.`,
      icon: 'i-lucide-sparkles',
    },
    'workers-ai': {
      about: t`Uno de los que ofrece Cloudflare. Solo necesita el nombre del modelo.`,
      icon: 'i-lucide-cloud',
    },
    webhook: {
      about: t`Un flujo tuyo, como los de n8n, que recibe cada mensaje y lo responde.`,
      icon: 'i-lucide-workflow',
    },
  }
}
