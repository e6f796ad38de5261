import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Rights } from '../../../worker/contract/permissions.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { nextStep, type Progress } from './next-step.ts'

interface NextStepProps {
  rights: Rights
  dashboard: Progress
}

/** The next step of a new customer; renders nothing when no step is left. */
export function NextStep({ rights, dashboard }: NextStepProps) {
  const { t } = useLingui()
  const step = nextStep(rights, dashboard)
  if (!step) return null
  const { title, text, action, to } = {
    start: {
      title: t`Crea tu primer agente`,
      text: t`Dinos cuál es tu página web: tu agente la lee y en unos minutos responde con lo que dice.`,
      action: t`Empezar`,
      to: '/start' as const,
    },
    choosePlan: {
      title: t`Elige tu plan`,
      text: t`Tus agentes no responden sin un plan. Elige el que necesites y siguen donde estaban.`,
      action: t`Ver los planes`,
      to: '/subscription' as const,
    },
    createAgent: {
      title: t`Crea tu primer agente`,
      text: t`Ponle nombre, elige su trabajo y conéctalo a tu web en unos minutos.`,
      action: t`Crear un agente`,
      to: '/agents' as const,
    },
    connectChannel: {
      title: t`Conecta un canal`,
      text: t`Tu agente ya existe, pero todavía nadie puede escribirle. Actívalo en tu web o en la app de mensajes que usan tus clientes.`,
      action: t`Elegir un agente`,
      to: '/agents' as const,
    },
    tryAgent: {
      title: t`Ten la primera conversación`,
      text: t`Todo está listo. Escríbele a tu agente como lo haría un cliente y mira cómo responde.`,
      action: t`Probar el chat`,
      to: '/chat' as const,
    },
  }[step]
  return (
    <section
      aria-labelledby="next-step"
      className="flex flex-wrap items-center gap-6 rounded-card rounded-bl-sm bg-brand-soft p-6 sm:p-8"
    >
      <LogoMark className="size-14" />
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <h2 id="next-step" className="text-xl font-bold tracking-tight">
          {title}
        </h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      <Link to={to} className={buttonClasses({ size: 'large' })}>
        {action}
        <span aria-hidden className="i-lucide-arrow-right" />
      </Link>
    </section>
  )
}
