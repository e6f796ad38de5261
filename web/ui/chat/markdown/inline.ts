/** What a line of text is made of. */
export type Inline =
  | string
  | { kind: 'break' }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em' | 'del'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }

/** A mark that may turn out to open something; until then it is text like what follows it. */
interface Open {
  mark: string
  inside: Inline[]
}

/** No more marks than these are open at once; further ones are text. */
const OPEN_MAX = 50
const NESTS = { '*': 'em', _: 'em', '**': 'strong', __: 'strong', '~~': 'del' } as const
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

const MAIL = String.raw`[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]*[a-z\d])+`
const PIECE = new RegExp(
  [
    String.raw`\\([!-/:-@[-\x60{-~\n])`,
    `&(amp|lt|gt|quot|#39|nbsp);`,
    `<([a-z][a-z\\d+.-]+:[^\\s<>]*|${MAIL})>`,
    // Without what ends a sentence or closes a bracket that was opened before it.
    String.raw`(?<![\p{L}\p{N}])((?:https?://|www\.)(?:[^\s<()[\]\x60]|\([^\s<()]*\))*(?:[^\s<()[\]\x60?!.,:;*_~'"]|\([^\s<()]*\)))`,
    `(?<![\\w.+-])(${MAIL})`,
    '`+|\\n|!?\\[|\\]|\\*+|_+|~+',
  ].join('|'),
  'giu',
)
const TARGET = /\([ \n]?(?:<([^<>\n]*)>|([^\s()<]*(?:\([^\s()]*\)[^\s()]*)*))(?:[ \n](?:"[^"]*"|'[^']*'))?[ \n]?\)/y
const WORD = /[\p{L}\p{N}_]/u

/** Reads what engines write inside a line. What opens and never closes stays as it was written. */
export function inlineOf(text: string): Inline[] {
  const open: Open[] = [{ mark: '', inside: [] }]
  const lastLink = text.lastIndexOf('](')
  const top = () => open.at(-1) as Open
  const say = (piece: Inline) => {
    const { inside } = top()
    const before = inside.at(-1)
    if (typeof piece === 'string' && typeof before === 'string') inside[inside.length - 1] = before + piece
    else if (piece !== '') inside.push(piece)
  }
  /** What is open beyond `place` becomes text. */
  const forget = (place: number) => {
    for (const { mark, inside } of open.splice(place + 1)) for (const piece of [mark, ...inside]) say(piece)
  }
  const take = (place: number) => {
    forget(place)
    return (open.pop() as Open).inside
  }

  const emphasise = (run: string, start: number, end: number) => {
    const [before, after] = [text[start - 1] ?? ' ', text[end] ?? ' ']
    const isWordly = run[0] === '_'
    let left = run.length
    if (before.trim() && !(isWordly && WORD.test(after))) {
      for (let place = 0; left > 0; ) {
        place = open.findLastIndex(({ mark }) => mark[0] === run[0] || mark.endsWith('['))
        const mark = open[place]?.mark ?? ''
        if (place < 0 || !(mark in NESTS) || mark.length > left) break
        left -= mark.length
        say({ kind: NESTS[mark as keyof typeof NESTS], inside: take(place) })
      }
    }
    const mayOpen = after.trim() && !(isWordly && WORD.test(before)) && left <= (run[0] === '~' ? 2 : 3)
    for (; mayOpen && left > 0 && open.length < OPEN_MAX; left -= left % 2 || 2) {
      const mark = (run[0] as string).repeat(left % 2 || 2)
      if (!(mark in NESTS)) break
      open.push({ mark, inside: [] })
    }
    say(text.slice(end - left, end))
  }

  let read = 0
  PIECE.lastIndex = 0
  for (let found = PIECE.exec(text); found; found = PIECE.exec(text)) {
    const [piece, escaped, named, angled, address, mail] = found
    const end = PIECE.lastIndex
    say(text.slice(read, found.index))
    read = end
    if (escaped) say(escaped === '\n' ? { kind: 'break' } : escaped)
    else if (named) say(NAMED[named.toLowerCase()] ?? piece)
    else if (angled) say({ kind: 'link', href: angled.includes(':') ? angled : `mailto:${angled}`, inside: [angled] })
    else if (address)
      say({ kind: 'link', href: /^w/i.test(address) ? `http://${address}` : address, inside: [address] })
    else if (mail) say({ kind: 'link', href: `mailto:${mail}`, inside: [mail] })
    else if (piece === '\n') say({ kind: 'break' })
    else if (piece[0] === '`') {
      const close = closingOf(text, piece, end)
      if (close < 0) say(piece)
      else {
        const code = text.slice(end, close).replaceAll('\n', ' ')
        say({
          kind: 'code',
          text: code.startsWith(' ') && code.endsWith(' ') && code.trim() ? code.slice(1, -1) : code,
        })
        read = close + piece.length
      }
    } else if (piece.endsWith('[')) {
      if (found.index < lastLink && open.length < OPEN_MAX) open.push({ mark: piece, inside: [] })
      else say(piece)
    } else if (piece === ']') {
      const place = open.findLastIndex(({ mark }) => mark.endsWith('['))
      TARGET.lastIndex = end
      const target = place < 0 ? null : TARGET.exec(text)
      if (target) {
        const isImage = open[place]?.mark === '!['
        const inside = take(place)
        say({ kind: 'link', href: target[1] ?? target[2] ?? '', inside: isImage ? ['🖼 ', ...inside] : inside })
        read = TARGET.lastIndex
      } else {
        if (place >= 0) forget(place - 1)
        say(piece)
      }
    } else emphasise(piece, found.index, end)
    PIECE.lastIndex = read
  }
  say(text.slice(read))
  forget(0)
  return top().inside
}

/** Where the run of backticks ends what it began: the next one that is as long. */
function closingOf(text: string, run: string, from: number): number {
  for (let place = text.indexOf(run, from); place >= 0; ) {
    let end = place + run.length
    while (text[end] === '`') end++
    if (end - place === run.length) return place
    place = text.indexOf(run, end)
  }
  return -1
}
