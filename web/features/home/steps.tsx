import { useLingui } from '@lingui/react/macro'
import { Section } from './section.tsx'

export function Steps() {
  const { t } = useLingui()
  const steps = [
    { title: t`Crea tu agente`, text: t`Elige su trabajo, ponle nombre y cuéntale cómo es tu negocio.` },
    { title: t`Conecta tus canales`, text: t`Pega el chat en tu web o enlaza tus cuentas de mensajería.` },
    { title: t`Deja que atienda`, text: t`Lee las conversaciones cuando quieras y mejora sus respuestas.` },
  ]
  return (
    <Section
      id="about"
      title={t`Nosotros`}
      lead={t`Hacemos que los negocios pequeños atiendan como los grandes: sin esperas, sin horarios y sin instalar nada.`}
      sunken
    >
      <ol className="grid gap-8 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-brand pt-5">
            <span aria-hidden className="text-sm font-bold text-brand">
              {index + 1}
            </span>
            <h3 className="text-xl font-bold tracking-tight">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
