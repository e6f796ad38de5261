import { useLingui } from '@lingui/react/macro'
import { contactEmail } from '../../../core/contact.ts'
import { formatPrice } from '../../../core/format.ts'
import { useLocale } from '../../../core/words.ts'
import type { PricingCardPlan } from './plans.ts'
import type { Topic } from './topics.ts'
import { useOfferedPlans } from './use-offered-plans.ts'

function Prices() {
  const { t } = useLingui()
  const locale = useLocale()
  const { plans } = useOfferedPlans()
  const line = ({ name, pricingType, priceUsd, billingCycle, trialDays }: PricingCardPlan): string => {
    if (pricingType === 'commission') return t`${name}: a tu medida, por comisión`
    const price = formatPrice(priceUsd, locale)
    const full = billingCycle === 'yearly' ? t`${name}: ${price} al año` : t`${name}: ${price} al mes`
    return trialDays > 0 ? t`${full}, con ${trialDays} días de prueba gratis` : full
  }
  return (
    <>
      <p>{t`Estos son nuestros planes, en dólares:`}</p>
      <ul className="my-1.5 list-disc pl-5">
        {plans.map((plan) => (
          <li key={plan.id}>{line(plan)}</li>
        ))}
      </ul>
      <p>{t`Puedes cambiar o cancelar cuando quieras.`}</p>
    </>
  )
}

function Trial() {
  const { t } = useLingui()
  const { plans } = useOfferedPlans()
  const trials = plans.filter(({ trialDays }) => trialDays > 0)
  if (trials.length === 0)
    return (
      <p>{t`Abrir una cuenta es gratis. Hoy ningún plan incluye días de prueba: los precios están en esta misma página.`}</p>
    )
  return (
    <>
      <p>{t`Sí. Abrir una cuenta es gratis, y estos planes empiezan con una prueba, sin tarjeta:`}</p>
      <ul className="my-1.5 list-disc pl-5">
        {trials.map(({ id, name, trialDays }) => (
          <li key={id}>{t`${name}: ${trialDays} días de prueba gratis`}</li>
        ))}
      </ul>
    </>
  )
}

/** The demo's answer: prepared, with the current prices and in the page's language. */
export function DemoAnswer({ topic }: { topic: Topic | null }) {
  const { t } = useLingui()
  if (topic === 'price') return <Prices />
  if (topic === 'trial') return <Trial />
  const reached = contactEmail
    ? t`Escríbenos a ${contactEmail} o con el formulario de contacto del final de esta página.`
    : t`Escríbenos con el formulario de contacto del final de esta página.`
  const said: Record<Exclude<Topic, 'price' | 'trial'>, string> = {
    what: t`Vocero es un servicio para crear agentes que responden a los clientes de tu negocio con lo que tú les enseñas, en tu web y en sus aplicaciones de mensajería. Tú lees cada conversación y mejoras sus respuestas.`,
    robot: t`Soy un programa, no una persona: la demostración de Vocero, con respuestas preparadas.`,
    person: t`Sí, si indicas que tu equipo responde: el agente la pasa a una persona cuando se lo piden, ante una queja o con las palabras que elijas, y lo dice. Además, una persona de tu negocio puede tomar la conversación en la consola cuando quiera; mientras tanto el agente calla. Si no lo indicas, da el contacto de tu negocio, y la conversación queda marcada.`,
    install: t`Crea tu agente, abre sus canales y copia el código del chat web: es una línea que pegas en tus páginas y muestra un botón que abre el chat. También puedes compartir un enlace o un código QR, sin tocar tu sitio.`,
    channels: t`Chat web, WhatsApp, Messenger, Instagram, Telegram y Viber. Cada canal lo conectas tú, con tu propia cuenta, y el agente responde en español, inglés y mongol.`,
    demo: t`¡Con gusto! Ya estás en una. La de verdad la montas tú: crea una cuenta, dale nombre a tu agente y en unos minutos tendrás un enlace de chat para probarlo con tus propias preguntas.`,
    services: t`Un agente de Vocero responde las preguntas de tus clientes y presenta tus productos con lo que le has enseñado, a cualquier hora. Trabaja en chat web, WhatsApp, Messenger, Instagram, Telegram y Viber.`,
    contact: reached,
    greeting: t`¡Hola! Soy la demostración de Vocero. Pregúntame qué es, cuánto cuesta, en qué canales funciona, cómo se instala o si puede atender una persona.`,
  }
  if (topic === null)
    return (
      <p>
        {t`Buena pregunta. En esta demostración solo sé hablar de Vocero: qué es, precios, prueba, canales, instalación y contacto; un agente tuyo sabría lo que tú le enseñes.`}
      </p>
    )
  return (
    <>
      <p>{said[topic]}</p>
      {topic === 'person' && <p className="mt-1.5">{t`¿Quieres hablar con nosotros? ${reached}`}</p>}
    </>
  )
}
