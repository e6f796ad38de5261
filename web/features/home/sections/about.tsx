import { useLingui } from '@lingui/react/macro'
import { Section } from './section.tsx'

export function About() {
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
      <div className="grid max-w-3xl gap-4 text-ink-soft">
        <p>
          {t`Vocero nació de algo que le pasa a cualquier negocio: los clientes escriben cuando no hay nadie, y para cuando alguien responde ya han comprado en otro sitio. Por eso hacemos agentes que saben lo que tú les enseñas, lo cuentan con tus palabras y, cuando no saben algo, lo dicen.`}
        </p>
        <p>
          {t`Creemos que una empresa debe poder leer todo lo que se dice en su nombre. Cada conversación queda a tu vista, tú decides cuánto tiempo se guarda y puedes llevártela o borrarla cuando quieras.`}
        </p>
      </div>
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
