/** What a line of text is made of. */
export type Inline =
  | string
  | { kind: 'break' }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em' | 'del'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }

/** The maximum of open marks; further ones are text. */
const OPEN_MAX = 50

/** A mark that may open something; until it is closed it is text. */
interface OpenMark {
  mark: string
  inside: Inline[]
}

/** The parsed part of a line, and the marks that are still open. */
export function openMarks() {
  const open: OpenMark[] = [{ mark: '', inside: [] }]

  const append = (piece: Inline): void => {
    const inside = open.at(-1)?.inside ?? []
    const before = inside.at(-1)
    if (typeof piece === 'string' && typeof before === 'string') inside[inside.length - 1] = before + piece
    else if (piece !== '') inside.push(piece)
  }
  /** The mark at `place` and those after it are only text. */
  const dropMark = (place: number): void => {
    for (const { mark, inside } of open.splice(place)) for (const piece of [mark, ...inside]) append(piece)
  }
  return {
    append,
    dropMark,
    mayOpen: () => open.length < OPEN_MAX,
    open: (mark: string) => void open.push({ mark, inside: [] }),
    /** The innermost mark with one of these beginnings, as its position; -1 when there is none. */
    nearest(...openers: string[]): { place: number; mark: string } {
      const place = open.findLastIndex(({ mark }) => openers.some((beginning) => mark.startsWith(beginning)))
      return { place, mark: open[place]?.mark ?? '' }
    },
    /** The content of the mark at `place`, which is closed now. */
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
