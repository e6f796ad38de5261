import { lazy, Suspense, useEffect } from 'react'
import { withRetries } from '../../core/with-retries.ts'
import { closePalette, openPalette, usePaletteOpen } from './palette-state.ts'

const Palette = lazy(async () => ({ default: (await withRetries(() => import('./palette.tsx'))).Palette }))

/** Whether a key event is the shortcut of the palette: Ctrl+K, on a Mac Command+K. */
const isPaletteShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/** Renders the command palette when its shortcut or the navigation opens it. */
export default function PaletteHost() {
  const isOpen = usePaletteOpen()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteShortcut(event)) return
      event.preventDefault()
      openPalette()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  if (!isOpen) return null
  return (
    <Suspense>
      <Palette onClose={closePalette} />
    </Suspense>
  )
}
