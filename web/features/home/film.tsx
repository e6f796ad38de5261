import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { LOCALES } from '../../../worker/contract/locales.ts'
import { LOCALE_NAMES } from '../../core/locale-names.ts'

/** As `npm run film` makes it. */
const SIZE = { width: 1280, height: 800 }

/** The product film: only its poster is loaded before it is started. It has no sound. */
export function Film() {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')

  // The browser selects a caption track when the film is loaded; the page's language replaces it.
  const caption = useCallback(() => {
    for (const track of video.current?.textTracks ?? []) track.mode = track.language === locale ? 'showing' : 'disabled'
  }, [locale])
  useEffect(caption, [caption])

  useEffect(() => {
    if (state === 'shown') video.current?.focus()
  }, [state])

  const play = () => {
    setState('shown')
    video.current?.play().catch((error: DOMException) => {
      // Pausing immediately interrupts the start, which is no error.
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
            onClick={play}
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
