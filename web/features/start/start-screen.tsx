import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { BusinessStart } from './business-start.tsx'
import { StartFound } from './start-found.tsx'
import { WebsiteStart } from './website-start.tsx'

/** The first thing that a new customer is asked: a website, or what one tells about a business. */
export function StartScreen() {
  const { t } = useLingui()
  const [hasWebsite, have] = useState<boolean | null>(null)
  const [found, find] = useState<ComponentProps<typeof StartFound> | null>(null)
  if (found) return <StartFound {...found} />
  return (
    <div className="grid gap-5">
      {hasWebsite === false ? (
        <BusinessStart onWebsite={() => have(true)} />
      ) : (
        <WebsiteStart
          isNext={hasWebsite !== null}
          onWithout={() => have(false)}
          onFound={(agent, message) => find({ agent, message })}
        />
      )}
      <p className="mx-auto w-full max-w-2xl text-sm text-ink-soft">
        {t`Si aún no tienes un plan, tu prueba gratuita empieza con el agente: sin tarjeta y sin compromiso.`}
      </p>
    </div>
  )
}
