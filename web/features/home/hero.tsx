import { Trans } from '@lingui/react/macro'
import { openSignIn, prepareSignIn } from '../../core/sign-in-door.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Film } from './film.tsx'

const CHANNELS = ['Web', 'WhatsApp', 'Messenger', 'Instagram', 'Telegram', 'Viber']

export const Hero = () => (
  <section className="mx-auto grid max-w-6xl gap-10 px-4 py-10 sm:gap-12 sm:px-6 sm:py-16">
    <div className="grid items-end gap-6 lg:grid-cols-[1.2fr_1fr] lg:gap-14">
      <h1 className="text-4xl font-extrabold leading-[1.12] tracking-tight sm:text-6xl">
        <Trans>
          Tu negocio responde{' '}
          <span className="inline-block rounded-xl rounded-bl-sm bg-accent px-2.5 text-accent-ink">
            a cualquier hora
          </span>
        </Trans>
      </h1>
      <div className="grid gap-5">
        <p className="max-w-xl text-lg text-ink-soft">
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
          <a href="#precios" className={buttonClasses({ variant: 'secondary', size: 'large' })}>
            <Trans>Ver precios</Trans>
          </a>
        </div>
      </div>
    </div>
    <Film />
    <ul className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm font-medium text-ink-faint">
      {CHANNELS.map((channel) => (
        <li key={channel} className="flex items-center gap-1.5">
          <span aria-hidden className="i-lucide-check text-brand" />
          {channel}
        </li>
      ))}
    </ul>
  </section>
)
