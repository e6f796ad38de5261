import { AVATAR_MAX_BYTES, AVATAR_SIDE_MAX_PX } from './limits.ts'

/** Shapes, what they are filled with, and text about them. Nothing that shows another picture, is copied, moves, links or runs. */
const ELEMENTS = new Set(
  'svg g defs path rect circle ellipse line polyline polygon clipPath linearGradient radialGradient stop title desc style'.split(
    ' ',
  ),
)
/** Parts that refer to each other could be drawn more often than their bytes suggest, nested ones deeper than a browser can. */
const [REFERENCES_MAX, DEPTH_MAX] = [32, 32]

const PROLOGUE = /^\uFEFF?\s*(?:<\?xml\s[^<>?]*\?>)?/u
const COMMENT = /<!--(?:[^-]|-(?!-))*-->/y
const TAG_BEGIN = /<(\/?)([a-zA-Z]+)/y
/** No entities and no escapes: a value is what it looks like. */
const ATTRIBUTE = /\s+([a-zA-Z_][\w:.-]*)\s*=\s*(?:"([^"<&\\]*)"|'([^'<&\\]*)')/y
const TAG_END = /\s*(\/?)>/y
const TEXT = /[^<]+/y

const references = (value: string): number => value.match(/url\s*\(/giu)?.length ?? 0
const ownReferences = (value: string): number => value.match(/url\(#[\w-]+\)/gu)?.length ?? 0

/** An attribute that neither runs nor loads anything. */
function isHarmless(name: string, value: string): boolean {
  if (/^on|^xml:base$|^src/iu.test(name)) return false
  if (/href$/iu.test(name)) return /^#[\w-]+$/u.test(value)
  return (
    name.startsWith('xmlns') || (references(value) === ownReferences(value) && !/[@]|javascript|data:/iu.test(value))
  )
}

const isHarmlessStyle = (text: string): boolean => !/[@\\&]|url|expression|image/iu.test(text)

/** The shape of the picture by its view box, `null` where that and the size differ or there is none. */
function sidesOf({ viewBox = '', width, height }: Readonly<Record<string, string>>): [number, number] | null {
  const [, , wide = 0, high = 0] = viewBox
    .trim()
    .split(/[\s,]+/u)
    .map(Number)
  return wide > 0 && high > 0 && (width === undefined || width === height) ? [wide, high] : null
}

/**
 * The sides of an SVG that is nothing but a drawing, as it is at the largest size; `null`: it is none, or one that has more in
 * it. What is not understood is refused, not repaired.
 */
export function svgFacts(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.byteLength > AVATAR_MAX_BYTES) return null
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
  let at = PROLOGUE.exec(text)?.[0].length ?? 0
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const open: string[] = []
  let sides: [number, number] | null = null
  let referred = 0
  while (at < text.length) {
    if (next(COMMENT)) continue
    const words = next(TEXT)?.[0]
    if (words !== undefined) {
      if (open.at(-1) === 'style' ? !isHarmlessStyle(words) : open.length === 0 && words.trim() !== '') return null
      continue
    }
    const [, slash, name = ''] = next(TAG_BEGIN) ?? []
    if (!ELEMENTS.has(name)) return null
    const attributes: Record<string, string> = {}
    for (let found = next(ATTRIBUTE); found; found = next(ATTRIBUTE)) {
      const [, key = '', one, other] = found
      const value = one ?? other ?? ''
      if (slash || !isHarmless(key, value)) return null
      attributes[key] = value
      referred += references(value)
    }
    const [, isEmpty] = next(TAG_END) ?? [null, null]
    if (isEmpty == null || referred > REFERENCES_MAX) return null
    if (slash && open.pop() !== name) return null
    if (open.length === 0 && !slash) {
      if (name !== 'svg' || sides) return null
      sides = sidesOf(attributes)
      if (!sides || attributes['xmlns'] !== 'http://www.w3.org/2000/svg') return null
    }
    if (!slash && !isEmpty && open.push(name) > DEPTH_MAX) return null
  }
  if (!sides || open.length > 0) return null
  return { width: AVATAR_SIDE_MAX_PX, height: Math.round((AVATAR_SIDE_MAX_PX * sides[1]) / sides[0]) }
}
