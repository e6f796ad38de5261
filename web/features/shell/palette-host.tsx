import { lazy, Suspense, useEffect } from 'react'
import { withRetries } from '../../core/with-retries.ts'
import { closePalette, openPalette, usePaletteOpen } from './palette-door.ts'

const Palette = lazy(async () => ({ default: (await withRetries(() => import('./palette.tsx'))).Palette }))

/** Whether a key asks for the palette: Ctrl K, or Command K of a Mac. */
const isPaletteShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/** The command palette, opened by its keys or by the menu. */
export function PaletteHost() {
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
