import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { useRouteTitle } from '../../core/title.ts'

export const CONTENT_ID = 'contenido'
/** The served home page, which is visible before any script has run. */
export const SERVED_ID = 'served'

/** Replaces the served page; a button that was tapped in it is activated. */
function takeOver(): void {
  const serverContent = document.getElementById(SERVED_ID)
  if (!serverContent) return
  serverContent.remove()
  const { tapped } = serverContent.dataset
  if (tapped) document.querySelectorAll<HTMLElement>('main button')[Number(tapped)]?.click()
}

/** Each page has its own document title, and focus starts at its top, as after loading a document. */
export function useArrival(): void {
  const router = useRouter()
  const title = useRouteTitle()
  useLayoutEffect(takeOver, [])
  useEffect(() => {
    document.title = title ? `${title} · Vocero` : 'Vocero'
  }, [title])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
      }),
    [router],
  )
}
