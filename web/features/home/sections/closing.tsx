import { Trans } from '@lingui/react/macro'
import { openSignIn, prepareSignIn } from '../../../core/sign-in-door.ts'

/** The last invitation to start. */
export const Closing = () => (
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
