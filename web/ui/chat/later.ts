import { useEffect, useState } from 'react'

/** A part that is loaded once it is wanted: `null` until it is there. A load that fails is tried at the next wish. */
export function useLater<Part>(load: () => Promise<Part>, wanted: boolean): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is one import, whoever writes it down anew.
  useEffect(() => {
    if (!wanted || part) return
    let here = true
    load().then(
      (loaded) => here && setPart({ loaded }),
      () => {},
    )
    return () => {
      here = false
    }
  }, [wanted, part])
  return part?.loaded ?? null
}
