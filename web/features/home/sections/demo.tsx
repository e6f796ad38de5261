import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MESSAGE_MAX } from '../../../../worker/contract/limits.ts'
import { contactEmail } from '../../../core/installation.ts'
import { formatPrice } from '../../../core/numbers.ts'
import { Bubble } from '../../../ui/chat/bubble.tsx'
import { scrollToNewest } from '../../../ui/chat/message-list.tsx'
import { Typing } from '../../../ui/chat/typing.tsx'
import { LogoMark } from '../../../ui/logo.tsx'
import type { PricingCardPlan } from './plans.ts'
import { useOfferedPlans } from './plans.ts'
import type { Topic } from './topics.ts'
import { useDemo } from './use-demo.ts'

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

function DemoChat() {
  const { t } = useLingui()
  const { messages, isTyping, ask } = useDemo()
  const [text, setText] = useState('')
  const log = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages scroll the view.
  useEffect(() => {
    scrollToNewest(log.current)
  }, [messages, isTyping])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isTyping) return
    ask(text)
    setText('')
  }
  const suggestions = [
    t`¿Cuánto cuesta?`,
    t`¿Qué es Vocero?`,
    t`¿Puede atender una persona?`,
    t`¿Cómo lo instalo?`,
    t`¿Cómo los contacto?`,
  ]
  return (
    <div className="grid h-140 grid-rows-[auto_1fr_auto_auto] overflow-hidden rounded-3xl rounded-bl-md border border-line bg-canvas shadow-float">
      <div className="flex items-center gap-3 border-b border-line bg-surface px-5 py-4">
        <LogoMark className="size-9" />
        <p className="font-semibold leading-tight">
          {t`Agente de Vocero`}
          <span className="block text-xs font-normal text-ink-faint">{t`Demostración con respuestas preparadas`}</span>
        </p>
      </div>
      <div
        ref={log}
        role="log"
        aria-label={t`Conversación de demostración`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        tabIndex={0}
        className="grid content-start gap-1 overflow-y-auto px-4 py-5 -outline-offset-2"
      >
        {messages.map((message) => (
          <Bubble key={message.id} from={message.from} author={message.from === 'agent' ? 'Vocero' : t`Tú`}>
            {message.from === 'agent' ? <DemoAnswer topic={message.topic} /> : <p>{message.text}</p>}
          </Bubble>
        ))}
        {isTyping && (
          <Bubble from="agent" author="Vocero">
            <Typing label={t`El agente está escribiendo…`} />
          </Bubble>
        )}
      </div>
      <ul aria-label={t`Preguntas sugeridas`} className="flex gap-2 overflow-x-auto px-4 py-3 sm:flex-wrap">
        {suggestions.map((suggestion) => (
          <li key={suggestion} className="shrink-0">
            <button
              type="button"
              aria-disabled={isTyping}
              onClick={() => ask(suggestion)}
              className="min-h-9 rounded-full border border-line-strong bg-surface px-3.5 text-sm hover:bg-surface-sunken aria-disabled:opacity-55"
            >
              {suggestion}
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={send} className="flex items-center gap-2 border-t border-line bg-surface p-3">
        <input
          aria-label={t`Tu pregunta`}
          placeholder={t`Escribe tu pregunta`}
          value={text}
          maxLength={MESSAGE_MAX}
          onChange={(event) => setText(event.target.value)}
          className="min-h-11 min-w-0 flex-1 rounded-full border border-line-strong bg-canvas px-4 placeholder:text-ink-faint"
        />
        <button
          type="submit"
          aria-label={t`Enviar`}
          title={t`Enviar`}
          aria-disabled={isTyping || text.trim() === ''}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-brand text-lg text-brand-ink aria-disabled:opacity-55"
        >
          <span aria-hidden className="i-lucide-send" />
        </button>
      </form>
    </div>
  )
}

function Prices() {
  const { t } = useLingui()
  const { plans } = useOfferedPlans()
  const line = ({ name, pricingType, priceUsd, billingCycle, trialDays }: PricingCardPlan): string => {
    if (pricingType === 'commission') return t`${name}: a tu medida, por comisión`
    const price = formatPrice(priceUsd)
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

/** The scripted answer to a topic, in the page's language and with the current prices. */
function DemoAnswer({ topic }: { topic: Topic | null }) {
  const { t } = useLingui()
  if (topic === 'price') return <Prices />
  if (topic === 'trial') return <Trial />
  const reached = contactEmail
    ? t`Escríbenos a ${contactEmail} o con el formulario de contacto del final de esta página.`
    : t`Escríbenos con el formulario de contacto del final de esta página.`
  const answers: Record<Exclude<Topic, 'price' | 'trial'>, string> = {
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
      <p>{answers[topic]}</p>
      {topic === 'person' && <p className="mt-1.5">{t`¿Quieres hablar con nosotros? ${reached}`}</p>}
    </>
  )
}
