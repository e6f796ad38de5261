import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openSignIn, prepareSignIn } from '../../../core/sign-in-dialog.ts'
import { Card } from '../../../ui/card.tsx'
import { Contact } from './contact.tsx'
import { Demo } from './demo.tsx'
import { Pricing } from './pricing.tsx'
import { IconTile, Section } from './section.tsx'

/** The lower sections of the home page. */
export function Sections() {
  // Scrolls to the section in the address: a link to it may have been followed before it was loaded.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <>
      <Services />
      <Features />
      <Demo />
      <Pricing />
      <About />
      <Closing />
      <Contact />
      <SmallPrint />
    </>
  )
}

function About() {
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

function Services() {
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

function Features() {
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

/** The final call to action. */
const Closing = () => (
  <section aria-labelledby="closing-title" className="px-4 py-16 sm:px-6 sm:py-24">
    <div className="mx-auto grid max-w-6xl justify-items-center gap-5 rounded-3xl rounded-bl-md bg-brand px-6 py-14 text-center text-brand-ink sm:py-20 dark:bg-brand-soft dark:text-ink">
      <h2 id="closing-title" className="max-w-2xl text-3xl font-extrabold tracking-tight sm:text-4xl">
        <Trans>Tu próximo cliente ya está escribiendo</Trans>
      </h2>
      <p className="max-w-xl text-lg">
        <Trans>Abre tu cuenta, crea tu primer agente y compruébalo hoy mismo con tus propias preguntas.</Trans>
      </p>
      <button
        type="button"
        onPointerEnter={prepareSignIn}
        onFocus={prepareSignIn}
        onClick={() => openSignIn('register')}
        className="min-h-13 rounded-field bg-accent px-6 font-semibold text-accent-ink transition-opacity hover:opacity-90 focus-visible:outline-current"
      >
        <Trans>Crear una cuenta</Trans>
      </button>
    </div>
  </section>
)

const linkClasses = 'justify-self-start rounded-field font-semibold text-brand underline underline-offset-2'

/** A summary of the legal texts, with links. */
const SmallPrint = () => (
  <div className="border-t border-line">
    <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 text-sm text-ink-soft sm:px-6 md:grid-cols-2">
      <section id="privacidad" aria-labelledby="privacidad-title" className="grid content-start gap-2">
        <h2 id="privacidad-title" className="text-base font-bold text-ink">
          <Trans>Privacidad</Trans>
        </h2>
        <p>
          <Trans>
            Guardamos lo necesario para prestar el servicio: tu cuenta, tus agentes y sus conversaciones. No vendemos
            datos ni usamos rastreadores, y puedes borrar cualquier conversación para siempre.
          </Trans>
        </p>
        <Link to="/privacy" className={linkClasses}>
          <Trans>Leer la política de privacidad</Trans>
        </Link>
      </section>
      <section id="terminos" aria-labelledby="terminos-title" className="grid content-start gap-2">
        <h2 id="terminos-title" className="text-base font-bold text-ink">
          <Trans>Términos</Trans>
        </h2>
        <p>
          <Trans>
            Los precios están en dólares y puedes cancelar tu plan cuando quieras; al cancelarlo, tus agentes dejan de
            responder. Tú decides qué dicen y respondes de los canales que conectas.
          </Trans>
        </p>
        <Link to="/terms" className={linkClasses}>
          <Trans>Leer los términos del servicio</Trans>
        </Link>
      </section>
    </div>
  </div>
)
