import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../../ui/icon-button.tsx'
import { openPalette } from './palette-state.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

interface PaletteButtonProps {
  /** Only the icon is visible. */
  compact?: boolean
  onChosen?: () => void
}

/** The button that opens the command palette; it shows the keyboard shortcut. */
export function PaletteButton({ compact = false, onChosen }: PaletteButtonProps) {
  const { t } = useLingui()
  const keys = isMac ? '⌘ K' : 'Ctrl K'
  const label = t`Buscar o ir a…`
  const open = () => {
    onChosen?.()
    openPalette()
  }
  if (compact)
    return (
      <IconButton
        label={`${label} (${keys})`}
        icon="i-lucide-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      />
    )
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
      className="flex min-h-11 items-center gap-3 rounded-field border border-line px-3 text-left text-sm text-ink-soft transition-colors hover:bg-surface-sunken hover:text-ink"
    >
      <span aria-hidden className="i-lucide-search text-lg shrink-0" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <kbd aria-hidden className="text-xs text-ink-faint">
        {keys}
      </kbd>
    </button>
  )
}
