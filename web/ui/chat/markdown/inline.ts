import { type Inline, openMarks } from './open-marks.ts'

export type { Inline }

/** The prefix of an image, which is shown as a link. */
export const PICTURE = '🖼 '

const EMPHASES = new Map<string, 'strong' | 'em' | 'del'>([
  ['*', 'em'],
  ['_', 'em'],
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'del'],
])
const NAMED = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }))

/** The length of the first part is bounded, as mail servers bound it, so that a long word is not read again from each point. */
const MAIL = String.raw`\w[\w.+-]{0,63}@[a-z\d-]+(?:\.[a-z\d-]*[a-z\d])+`
/** A bare address, without trailing punctuation and without a bracket that was opened before it. */
const ADDRESS =
  /(?:https?:\/\/|www\.)(?:[^\s<>"()[\]`]|\([^\s<>"()]*\))*(?:[^\s<>"()[\]`?!.,:;*_~']|\([^\s<>"()]*\))/iuy
// No lookbehind: telephones have browsers that read no expression with one.
const PIECE = new RegExp(
  [
    String.raw`\\([!-/:-@[-\x60{-~\n])`,
    '&(amp|lt|gt|quot|#39|nbsp);',
    String.raw`<([a-z][a-z\d+.-]+:[^\s<>]*|${MAIL})>`,
    String.raw`(https?://|www\.)`,
    String.raw`\b(${MAIL})`,
    String.raw`\x60+|\n|!?\[|\]|\*+|_+|~+`,
  ].join('|'),
  'giu',
)
const TARGET = /\([ \n]?(?:<([^<>\n]*)>|([^\s()<]*(?:\([^\s()]*\)[^\s()]*)*))(?:[ \n](?:"[^"]*"|'[^']*'))?[ \n]?\)/y
const WORD = /[\p{L}\p{N}_]/u

const linkTo = (href: string, shown: string): Inline => ({ kind: 'link', href, inside: [shown] })

/** Parses inline Markdown. A mark that is never closed stays text. */
export function inlineOf(text: string): Inline[] {
  const marks = openMarks()
  const lastLink = text.lastIndexOf('](')
  const unclosedRuns = new Set<string>()
  let read = 0

  /** Handles a run of `*`, `_` or `~`: closes open marks if it can, else it may open one. */
  const emphasise = (run: string, start: number) => {
    const [sign = '', before, after] = [run[0], text[start - 1] ?? ' ', text[read] ?? ' ']
    // A star within a word or a number is one: sizes and products are written so (`10*20 cm`).
    if (run === '*' && WORD.test(before) && WORD.test(after)) return marks.append(run)
    const isInsideWord = (side: string) => sign === '_' && WORD.test(side)
    let left = run.length
    while (left > 0 && before.trim() && !isInsideWord(after)) {
      const { place, mark } = marks.nearest(sign, '[', '![')
      const kind = EMPHASES.get(mark)
      if (!kind || mark.length > left) break
      marks.append({ kind, inside: marks.take(place) })
      left -= mark.length
    }
    if (after.trim() && !isInsideWord(before) && left <= (sign === '~' ? 2 : 3)) {
      for (let size = left % 2 || 2; left > 0 && EMPHASES.has(sign.repeat(size)); size = 2) {
        if (!marks.mayOpen()) break
        marks.open(sign.repeat(size))
        left -= size
      }
    }
    marks.append(sign.repeat(left))
  }

  const code = (run: string) => {
    // If a run of this length has no closing run after this position, later ones have none either.
    const close = unclosedRuns.has(run) ? -1 : closingOf(text, run, read)
    if (close < 0) {
      unclosedRuns.add(run)
      return marks.append(run)
    }
    const inside = text.slice(read, close).replaceAll('\n', ' ')
    const isPadded = inside.startsWith(' ') && inside.endsWith(' ') && inside.trim() !== ''
    marks.append({ kind: 'code', text: isPadded ? inside.slice(1, -1) : inside })
    read = close + run.length
  }

  const closeBracket = () => {
    const { place, mark } = marks.nearest('[', '![')
    TARGET.lastIndex = read
    const target = place < 0 ? null : TARGET.exec(text)
    if (target) {
      const inside = marks.take(place)
      const href = target[1] ?? target[2] ?? ''
      marks.append({ kind: 'link', href, inside: mark === '[' ? inside : [PICTURE, ...inside] })
      read = TARGET.lastIndex
    } else {
      if (place > 0) marks.dropMark(place)
      marks.append(']')
    }
  }

  const bareAddress = (scheme: string, start: number) => {
    const before = text[start - 1] ?? ' '
    ADDRESS.lastIndex = start
    const [address] = (WORD.test(before) && before !== '_' ? null : ADDRESS.exec(text)) ?? []
    if (!address) return marks.append(scheme)
    marks.append(linkTo(/^w/i.test(address) ? `http://${address}` : address, address))
    read = ADDRESS.lastIndex
  }

  PIECE.lastIndex = 0
  for (let found = PIECE.exec(text); found; found = PIECE.exec(text)) {
    const [piece, escaped, named, angled, scheme, mail] = found
    marks.append(text.slice(read, found.index))
    read = PIECE.lastIndex
    if (piece === '\n' || escaped === '\n') marks.append({ kind: 'break' })
    else if (escaped) marks.append(escaped)
    else if (named) marks.append(NAMED.get(named.toLowerCase()) ?? piece)
    else if (angled) marks.append(linkTo(angled.includes(':') ? angled : `mailto:${angled}`, angled))
    else if (scheme) bareAddress(scheme, found.index)
    else if (mail) marks.append(linkTo(`mailto:${mail}`, mail))
    else if (piece[0] === '`') code(piece)
    else if (piece === ']') closeBracket()
    else if (!piece.endsWith('[')) emphasise(piece, found.index)
    else if (found.index < lastLink && marks.mayOpen()) marks.open(piece)
    else marks.append(piece)
    PIECE.lastIndex = read
  }
  marks.append(text.slice(read))
  return marks.end()
}

/** The position of the closing run of backticks: the next one of the same length; -1 without one. */
function closingOf(text: string, run: string, from: number): number {
  for (let place = text.indexOf(run, from); place >= 0; ) {
    let end = place + run.length
    while (text[end] === '`') end++
    if (end - place === run.length) return place
    place = text.indexOf(run, end)
  }
  return -1
}
