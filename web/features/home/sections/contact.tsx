import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { CONTACT_ANCHOR } from '../../../../worker/contract/contact-states.ts'
import { contactEmail } from '../../../core/installation.ts'
import { withRetries } from '../../../core/with-retries.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

const ContactForm = lazy(async () => {
  const { ContactForm } = await withRetries(() => import('./contact-form.tsx'))
  return { default: ContactForm }
})

/** The placeholder of the form, of the same height. */
const Waiting = ({ label }: { label: string }) => (
  <div role="status" className="grid gap-4">
    <VisuallyHidden>{label}</VisuallyHidden>
    <Skeleton className="h-17" />
    <Skeleton className="h-17" />
    <Skeleton className="h-40" />
    <Skeleton className="h-12" />
  </div>
)

/** Whether an element is near the viewport; once it was, it stays `true`. */
function useIsNearViewport() {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, isNear }
}

/** The contact section. The form and its schemas are loaded when the section is near the viewport. */
export function Contact() {
  const { t } = useLingui()
  const { ref, isNear } = useIsNearViewport()
  const waiting = <Waiting label={t`Cargando el formulario…`} />
  return (
    <section id={CONTACT_ANCHOR} aria-labelledby="contact-title" className="border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-2 lg:gap-16">
        <div className="grid content-start gap-3">
          <h2 id="contact-title" className="text-3xl font-extrabold tracking-tight sm:text-4xl">
            {t`Contacto`}
          </h2>
          <p className="text-lg text-ink-soft">
            {t`¿Prefieres preguntar antes a una persona? Escríbenos: lo lee quien opera este servicio, y te responde por correo.`}
          </p>
          {contactEmail && (
            <p className="text-ink-soft">
              <Trans>
                También puedes escribir a{' '}
                <a
                  href={`mailto:${contactEmail}`}
                  className="rounded-field font-semibold text-brand underline underline-offset-2 wrap-anywhere"
                >
                  {contactEmail}
                </a>
                .
              </Trans>
            </p>
          )}
        </div>
        <div ref={ref}>
          <Card className="p-6!">
            {isNear ? (
              <Suspense fallback={waiting}>
                <ContactForm />
              </Suspense>
            ) : (
              <div className="min-h-110" />
            )}
          </Card>
        </div>
      </div>
    </section>
  )
}
