import { Trans } from '@lingui/react/macro'
import { openSignIn, prepareSignIn } from '../../core/sign-in-door.ts'

/** The last word, and the small print that the footer leads to. */
export const Closing = () => (
  <>
    <section id="contacto" aria-labelledby="contacto-title" className="px-4 pb-16 sm:px-6 sm:pb-24">
      <div className="mx-auto grid max-w-6xl justify-items-center gap-5 rounded-3xl rounded-bl-md bg-brand px-6 py-14 text-center text-brand-ink sm:py-20 dark:bg-brand-soft dark:text-ink">
        <h2 id="contacto-title" className="max-w-2xl text-3xl font-extrabold tracking-tight sm:text-4xl">
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
    <section className="border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 text-sm text-ink-soft sm:px-6 md:grid-cols-2">
        <div id="privacidad" className="grid content-start gap-2">
          <h2 className="text-base font-bold text-ink">
            <Trans>Privacidad</Trans>
          </h2>
          <p>
            <Trans>
              Guardamos lo necesario para prestar el servicio: tu cuenta, tus agentes y sus conversaciones. No vendemos
              datos ni usamos rastreadores, y puedes borrar cualquier conversación para siempre.
            </Trans>
          </p>
        </div>
        <div id="terminos" className="grid content-start gap-2">
          <h2 className="text-base font-bold text-ink">
            <Trans>Términos</Trans>
          </h2>
          <p>
            <Trans>
              Los precios están en dólares y puedes cancelar tu plan cuando quieras; al cancelarlo, tus agentes dejan de
              responder. Tú decides qué dicen y respondes de los canales que conectas.
            </Trans>
          </p>
        </div>
      </div>
    </section>
  </>
)
