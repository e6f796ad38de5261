import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

const DONE_MS = 2_000

export interface CopyButtonProps {
  text: string
  label: string
  doneLabel: string
  /** Only the icon is visible. */
  compact?: boolean
  onCopied?: () => void
  onFailed?: () => void
}

/** Copies `text` to the clipboard and confirms it for two seconds. */
export function CopyButton({ text, label, doneLabel, compact = false, onCopied, onFailed }: CopyButtonProps) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), DONE_MS)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      onCopied?.()
    } catch {
      onFailed?.()
    }
  }
  const icon = done ? 'i-lucide-check' : 'i-lucide-copy'
  const name = done ? doneLabel : label
  return compact ? (
    <IconButton label={name} icon={icon} onClick={() => void copy()} />
  ) : (
    <Button variant="secondary" size="small" icon={icon} onClick={() => void copy()}>
      {name}
    </Button>
  )
}
