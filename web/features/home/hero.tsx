import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { openSignIn, prepareSignIn } from '../../core/sign-in-door.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { ExampleChat } from './example-chat.tsx'

const CHANNELS = ['Web', 'WhatsApp', 'Messenger', 'Instagram', 'Telegram']

export const Hero = () => (
  <section className="mx-auto grid max-w-6xl items-center gap-12 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[1.15fr_1fr] lg:gap-16">
    <div className="grid justify-items-start gap-6">
      <h1 className="text-4xl font-extrabold leading-[1.12] tracking-tight sm:text-6xl">
        <Trans>
          Tu negocio responde{' '}
          <span className="inline-block rounded-xl rounded-bl-sm bg-accent px-2.5 text-accent-ink">
            a cualquier hora
          </span>
        </Trans>
      </h1>
      <p className="max-w-xl text-lg text-ink-soft sm:text-xl">
        <Trans>
          Crea agentes de inteligencia artificial que atienden, venden y resuelven por ti, en tu web y en los canales
          que tus clientes ya usan.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="large"
          onPointerEnter={prepareSignIn}
          onFocus={prepareSignIn}
          onClick={() => openSignIn('register')}
        >
          <Trans>Empezar gratis</Trans>
          <span aria-hidden className="i-lucide-arrow-right" />
        </Button>
        <Link to="/" hash="precios" className={buttonClasses({ variant: 'secondary', size: 'large' })}>
          <Trans>Ver precios</Trans>
        </Link>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm font-medium text-ink-faint">
        {CHANNELS.map((channel) => (
          <li key={channel} className="flex items-center gap-1.5">
            <span aria-hidden className="i-lucide-check text-brand" />
            {channel}
          </li>
        ))}
      </ul>
    </div>
    <ExampleChat />
  </section>
)
