import { useEffect, useState } from 'react'

/** The time in milliseconds, updated every `everyMs`, and at once when the page becomes visible. */
export function useNow(everyMs: number): number {
  const [now, tell] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => tell(Date.now())
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return now
}
