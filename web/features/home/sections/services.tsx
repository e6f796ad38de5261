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
      text: t`Presenta tus productos, responde objeciones y acompaña a cada persona hasta la compra.`,
    },
    {
      icon: 'i-lucide-workflow',
      title: t`Automatización`,
      text: t`Recoge datos, agenda citas y pone en marcha las tareas que hoy haces a mano.`,
    },
  ]
  return (
    <Section id="servicios" title={t`Servicios`} lead={t`Un agente para cada trabajo, con el tono de tu marca.`} sunken>
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
