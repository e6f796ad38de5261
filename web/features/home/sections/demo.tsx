import { useLingui } from '@lingui/react/macro'
import { DemoChat } from './demo-chat.tsx'

/** The demo agent of the home page. */
export function Demo() {
  const { t } = useLingui()
  const reasons = [
    t`Responde al momento, a la hora que sea.`,
    t`Dice los precios de hoy.`,
    t`Cuando no sabe algo, lo dice.`,
  ]
  return (
    <section id="demo" aria-labelledby="demo-title" className="bg-surface-sunken">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-2 lg:gap-16">
        <div className="grid gap-5">
          <h2 id="demo-title" className="text-3xl font-extrabold tracking-tight sm:text-4xl">
            {t`Pregúntale tú`}
          </h2>
          <p className="text-lg text-ink-soft">
            {t`Así se ve una conversación con un agente. Este habla de Vocero, con respuestas preparadas: pregúntale lo que quieras saber.`}
          </p>
          <ul className="grid gap-3">
            {reasons.map((reason) => (
              <li key={reason} className="flex items-start gap-3">
                <span aria-hidden className="i-lucide-check mt-1 shrink-0 text-brand" />
                {reason}
              </li>
            ))}
          </ul>
        </div>
        <DemoChat />
      </div>
    </section>
  )
}
