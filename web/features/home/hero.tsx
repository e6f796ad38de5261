import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { LOCALES } from '../../../worker/contract/locales.ts'
import { openSignIn, prepareSignIn } from '../../core/sign-in-dialog.ts'
import { LOCALE_NAMES } from '../../core/words.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'

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

/** The size of the film that `npm run film` records. */
const SIZE = { width: 1280, height: 800 }

/** The product film, without sound. Until it is started only its poster is loaded. */
function Film() {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')

  // The browser selects a caption track by its own language when the film is loaded; this selects the page's language.
  const caption = useCallback(() => {
    for (const track of video.current?.textTracks ?? []) track.mode = track.language === locale ? 'showing' : 'disabled'
  }, [locale])
  useEffect(caption, [caption])

  useEffect(() => {
    if (state === 'shown') video.current?.focus()
  }, [state])

  const startFilm = () => {
    setState('shown')
    video.current?.play().catch((error: DOMException) => {
      // `AbortError`: the film was paused before it started, which is not a failure.
      if (error.name !== 'AbortError') setState('failed')
    })
  }
  return (
    <figure className="grid gap-3">
      <div className="relative overflow-hidden rounded-2xl rounded-bl-sm border border-line bg-surface shadow-float sm:rounded-3xl sm:rounded-bl-md">
        <video
          ref={video}
          src="/film/vocero.webm"
          poster="/film/poster.webp"
          {...SIZE}
          preload="none"
          controls={state !== 'waiting'}
          aria-label={t`Vocero en acción`}
          onLoadedMetadata={caption}
          onPlaying={caption}
          className="block h-auto w-full"
        >
          {LOCALES.map((each) => (
            <track key={each} kind="captions" src={`/film/${each}.vtt`} srcLang={each} label={LOCALE_NAMES[each]} />
          ))}
        </video>
        {state === 'waiting' && (
          <button
            type="button"
            onClick={startFilm}
            className="group absolute inset-0 grid place-items-center -outline-offset-4"
          >
            <span className="inline-flex items-center gap-3 rounded-full bg-brand py-3 pl-4 pr-5 font-semibold text-brand-ink shadow-float transition-transform group-hover:scale-105 sm:py-4 sm:pl-5 sm:pr-7">
              <span aria-hidden className="i-lucide-play text-xl" />
              {t`Ver el video`}
            </span>
          </button>
        )}
      </div>
      {state === 'failed' && (
        <p role="alert" className="text-center text-sm text-danger">
          {t`El video no se pudo cargar. Recarga la página para intentarlo de nuevo.`}
        </p>
      )}
    </figure>
  )
}
