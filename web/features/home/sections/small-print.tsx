import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

const linkClasses = 'justify-self-start rounded-field font-semibold text-brand underline underline-offset-2'

/** The main points of the legal texts, with links. */
export const SmallPrint = () => (
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
