import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { useRouteTitle } from '../../core/title.ts'

export const CONTENT_ID = 'contenido'
/** The id of the server-rendered page, which is visible before any script runs. */
export const SERVED_ID = 'served'

/** Removes the server-rendered page; a button that was pressed in it is activated in the real one. */
function takeOver(): void {
  const serverContent = document.getElementById(SERVED_ID)
  if (!serverContent) return
  serverContent.remove()
  const { tapped } = serverContent.dataset
  if (tapped) document.querySelectorAll<HTMLElement>('main button')[Number(tapped)]?.click()
}

/** After each navigation: sets the document title and moves the focus to the top, as loading a document does. */
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
