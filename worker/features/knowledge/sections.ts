import { HEADING_READ_MAX } from '../../contract/limits.ts'

/** A stretch of a text under its heading. `questions`: other ways people ask for it, one a line. */
export interface Section {
  heading: string
  questions?: string
  text: string
}

/** What a source says, and what it calls itself if it does. */
export interface Read {
  title: string | null
  sections: Section[]
}

/**
 * A heading in one line, bounded: a heading stands with each of the passages below it, so that one of a megabyte would
 * be copied as often as there are passages.
 */
export const headingFrom = (text: string): string =>
  text.slice(0, HEADING_READ_MAX).replaceAll(/\s+/gu, ' ').trim().toWellFormed()

/** Collects text under the heading that stands above it; a heading below the first level is told with its parent's. */
export class Outline {
  readonly sections: Section[] = []
  #path: { level: number; heading: string }[] = []
  #paragraphs: string[] = []

  open(level: number, heading: string): void {
    this.#close()
    this.#path = [...this.#path.filter((above) => above.level < level), { level, heading: headingFrom(heading) }]
  }

  add(paragraph: string): void {
    if (paragraph.trim() !== '') this.#paragraphs.push(paragraph.trim())
  }

  end(): Section[] {
    this.#close()
    return this.sections
  }

  #close(): void {
    const text = this.#paragraphs.join('\n\n')
    this.#paragraphs = []
    if (text === '') return
    const [parent, own] = this.#path.slice(-2)
    const isTold = parent && own && parent.level > 1
    this.sections.push({
      heading: isTold ? `${parent.heading} › ${own.heading}` : ((own ?? parent)?.heading ?? ''),
      text,
    })
  }
}
