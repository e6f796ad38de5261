import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { IconTile, Section } from './section.tsx'

export function Services() {
  const { t } = useLingui()
  const services = [
    {
      icon: 'i-lucide-headset',
      title: t`Atención al cliente`,
      text: t`Resuelve dudas sobre horarios, envíos, pagos y devoluciones en segundos, de día y de noche.`,
    },
    {
      icon: 'i-lucide-trending-up',
      title: t`Ventas`,
      text: t`Presenta tus productos y sus precios, y responde las dudas de quien está por comprar.`,
    },
    {
      icon: 'i-lucide-workflow',
      title: t`Automatización`,
      text: t`Si conectas tu propio sistema por webhook, recibe cada mensaje, hace la tarea y responde.`,
    },
  ]
  return (
    <Section
      id="servicios"
      title={t`Servicios`}
      lead={t`Un agente para cada trabajo, con tus propias palabras.`}
      sunken
    >
      <ul className="grid gap-5 md:grid-cols-3">
        {services.map(({ icon, title, text }) => (
          <li key={icon} className="grid">
            <Card className="grid content-start gap-4 p-6!">
              <IconTile icon={icon} />
              <h3 className="text-xl font-bold tracking-tight">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
