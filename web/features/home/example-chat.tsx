import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LogoMark } from '../../ui/logo.tsx'

const Visitor = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[80%] justify-self-end rounded-2xl rounded-br-sm bg-surface-sunken px-4 py-3">{children}</p>
)
const Agent = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[85%] justify-self-start rounded-2xl rounded-bl-sm bg-brand px-4 py-3 text-brand-ink">
    {children}
  </p>
)

/** A picture made of words: what a customer's night looks like with an agent at the door. */
export const ExampleChat = () => (
  <figure className="relative grid gap-3">
    <div
      aria-hidden
      className="absolute -right-3 -top-5 size-24 rounded-full rounded-bl-md bg-accent sm:-right-6 sm:size-32"
    />
    <div className="relative grid gap-3 rounded-3xl rounded-bl-md border border-line bg-surface p-5 text-[0.95rem] shadow-float sm:p-6">
      <div className="flex items-center gap-3 border-b border-line pb-4">
        <LogoMark className="size-9" />
        <p className="font-semibold leading-tight">
          Lucía
          <span className="block text-xs font-normal text-ink-faint">
            <Trans>Agente de Café Nómada · 23:47</Trans>
          </span>
        </p>
      </div>
      <Visitor>
        <Trans>¿Tienen mesa para cuatro mañana a las nueve?</Trans>
      </Visitor>
      <Agent>
        <Trans>Sí, en la terraza. ¿A nombre de quién la reservo?</Trans>
      </Agent>
      <Visitor>
        <Trans>Ana. ¿Hay opciones sin gluten?</Trans>
      </Visitor>
      <Agent>
        <Trans>Listo, Ana: mesa para cuatro a las 9:00. Y sí, tenemos seis platos sin gluten.</Trans>
      </Agent>
    </div>
    <figcaption className="text-center text-xs text-ink-faint">
      <Trans>Ejemplo de una conversación con un agente</Trans>
    </figcaption>
  </figure>
)
