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

/** The demo's answer: prepared, with the current prices and in the page's language. */
export function DemoAnswer({ topic }: { topic: Topic | null }) {
  const { t } = useLingui()
  if (topic === 'price') return <Prices />
  const said: Record<Exclude<Topic, 'price'>, string> = {
    demo: t`¡Con gusto! Ya estás en una. La de verdad la montas tú: crea una cuenta, dale nombre a tu agente y en unos minutos tendrás un enlace de chat para probarlo con tus propias preguntas.`,
    services: t`Atiendo a clientes, acompaño ventas y automatizo tareas como tomar datos o agendar citas. Trabajo en chat web, WhatsApp, Messenger, Instagram, Telegram y Viber, en español, inglés y mongol.`,
    contact: contactEmail
      ? t`Escribe a ${contactEmail} y te responderá una persona. Si prefieres empezar ya, crea tu cuenta desde esta misma página.`
      : t`La forma más rápida es crear tu cuenta desde esta misma página: en unos minutos tienes tu primer agente en marcha.`,
    greeting: t`¡Hola! Soy el agente de ventas de Vocero. Pregúntame por precios, servicios, una demostración o cómo contactar.`,
  }
  return (
    <p>
      {topic
        ? said[topic]
        : t`Buena pregunta. En esta demostración solo sé hablar de precios, servicios, la demostración y el contacto; un agente tuyo sabría lo que tú le enseñes.`}
    </p>
  )
}
