import { useLingui } from '@lingui/react/macro'
import { IconTile, Section } from './section.tsx'

export function Features() {
  const { t } = useLingui()
  const features = [
    {
      icon: 'i-lucide-brain',
      title: t`Inteligencia artificial`,
      text: t`Entiende lo que le escriben y responde con lo que tú le has enseñado, en español, inglés y mongol.`,
    },
    {
      icon: 'i-lucide-plug',
      title: t`Integración`,
      text: t`Chat web, WhatsApp, Messenger, Instagram, Telegram y Viber desde un solo lugar.`,
    },
    {
      icon: 'i-lucide-chart-line',
      title: t`Analítica`,
      text: t`Cada conversación queda guardada: sabes qué preguntan y qué se responde.`,
    },
    {
      icon: 'i-lucide-shield-check',
      title: t`Seguridad`,
      text: t`Las claves de tus canales se guardan cifradas y cada cuenta ve solo sus propias conversaciones.`,
    },
  ]
  return (
    <Section id="caracteristicas" title={t`Todo lo que hace falta, nada que estorbe`}>
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
        {features.map(({ icon, title, text }) => (
          <li key={icon} className="flex gap-5">
            <span className="shrink-0">
              <IconTile icon={icon} />
            </span>
            <div className="grid content-start gap-1.5">
              <h3 className="text-lg font-bold tracking-tight">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
