/** An inline element of a Markdown text. */
export type Inline =
  | string
  | { kind: 'break' }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em' | 'del'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }

/** The maximum number of open marks; further ones are text. */
const OPEN_MAX = 50

/** A mark that may open an element, with the content after it; until it is closed it is text. */
interface OpenMark {
  mark: string
  inside: Inline[]
}

/** A stack of open marks, each with the content parsed since. */
export function openMarks() {
  const open: OpenMark[] = [{ mark: '', inside: [] }]

  const append = (piece: Inline): void => {
    const inside = open.at(-1)?.inside ?? []
    const before = inside.at(-1)
    if (typeof piece === 'string' && typeof before === 'string') inside[inside.length - 1] = before + piece
    else if (piece !== '') inside.push(piece)
  }
  /** Converts the mark at `place` and those after it to text. */
  const dropMark = (place: number): void => {
    for (const { mark, inside } of open.splice(place)) for (const piece of [mark, ...inside]) append(piece)
  }
  return {
    append,
    dropMark,
    mayOpen: () => open.length < OPEN_MAX,
    open: (mark: string) => void open.push({ mark, inside: [] }),
    /** The innermost open mark that begins with one of `openers`; `place` is -1 when there is none. */
    nearest(...openers: string[]): { place: number; mark: string } {
      const place = open.findLastIndex(({ mark }) => openers.some((beginning) => mark.startsWith(beginning)))
      return { place, mark: open[place]?.mark ?? '' }
    },
    /** Closes the mark at `place` and returns its content. */
    take(place: number): Inline[] {
      dropMark(place + 1)
      return open.pop()?.inside ?? []
    },
    end(): Inline[] {
      dropMark(1)
      return open[0]?.inside ?? []
    },
  }
}
