import { shared } from '../../core/shared.ts'

/** Whether the command palette is open. The navigation opens it, `PaletteHost` renders it. */
const isOpen = shared(false)

export const openPalette = (): void => isOpen.write(true)
export const closePalette = (): void => isOpen.write(false)
export const usePaletteOpen = isOpen.use
