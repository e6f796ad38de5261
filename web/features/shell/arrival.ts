import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRouteTitle } from '../../core/title.ts'

export const CONTENT_ID = 'contenido'

/** Each page has its own document title, and focus starts at its top, as after loading a document. */
export function useArrival(): void {
  const router = useRouter()
  const title = useRouteTitle()
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
