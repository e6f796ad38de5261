import { useEffect, useState } from 'react'

const LATE_MS = 5_000

interface TypingProps {
  /** For screen readers. */
  label: string
  /** The text that is shown when the reply takes long. */
  late?: string | undefined
}

/** Three animated dots while a reply is generated; after five seconds with the text `late`. */
export function Typing({ label, late }: TypingProps) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="flex items-center gap-1.5 min-h-6 px-1">
      <span className="sr-only">{label}</span>
      {[0, 1, 2].map((dot) => (
        <span
          key={dot}
          aria-hidden
          className="size-2 shrink-0 rounded-full bg-ink-faint animate-pulse"
          ref={(element) => element?.style.setProperty('animation-delay', `${dot * 0.2}s`)}
        />
      ))}
      {isLate && late && <span className="text-sm text-ink-soft">{late}</span>}
    </div>
  )
}
