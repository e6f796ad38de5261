import { type RefObject, useLayoutEffect } from 'react'

/** Makes a text field as high as its text, up to `maxPx`. Of the supported browsers the newest alone do it by a style. */
export function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string, maxPx: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of the field depends on the text.
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${Math.min(area.scrollHeight + area.offsetHeight - area.clientHeight, maxPx)}px`
    area.style.overflowY = area.scrollHeight > maxPx ? 'auto' : 'hidden'
  }, [text, maxPx])
}
