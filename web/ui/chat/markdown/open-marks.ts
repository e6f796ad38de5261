import type { Inline } from './inline.ts'

/** No more marks than these are open at once; further ones are text. */
const OPEN_MAX = 50

/** A mark that may turn out to open something; until it is closed it is text, like what follows it. */
interface Open {
  mark: string
  inside: Inline[]
}

/** What has been read of a line, and the marks in it that still wait for their end. */
export function openMarks() {
  const open: Open[] = [{ mark: '', inside: [] }]

  const say = (piece: Inline): void => {
    const inside = open.at(-1)?.inside ?? []
    const before = inside.at(-1)
    if (typeof piece === 'string' && typeof before === 'string') inside[inside.length - 1] = before + piece
    else if (piece !== '') inside.push(piece)
  }
  /** The mark at `place` and those after it were only text. */
  const forget = (place: number): void => {
    for (const { mark, inside } of open.splice(place)) for (const piece of [mark, ...inside]) say(piece)
  }
  return {
    say,
    forget,
    mayOpen: () => open.length < OPEN_MAX,
    open: (mark: string) => void open.push({ mark, inside: [] }),
    /** The innermost mark that begins with one of these, and where it stands; -1 when there is none. */
    nearest(...beginnings: string[]): { place: number; mark: string } {
      const place = open.findLastIndex(({ mark }) => beginnings.some((beginning) => mark.startsWith(beginning)))
      return { place, mark: open[place]?.mark ?? '' }
    },
    /** What stands inside the mark at `place`, which is closed now. */
    take(place: number): Inline[] {
      forget(place + 1)
      return open.pop()?.inside ?? []
    },
    end(): Inline[] {
      forget(1)
      return open[0]?.inside ?? []
    },
  }
}
