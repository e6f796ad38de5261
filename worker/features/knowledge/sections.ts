import { HEADING_READ_MAX } from '../../contract/limits.ts'

/** A part of a text under one heading. `questions`: other ways to ask for it, one on each line. */
export interface Section {
  heading: string
  questions?: string
  text: string
}

/** The sections of a source, and its title if it has one. */
export interface ParsedSource {
  title: string | null
  sections: Section[]
}

/** A heading as one line of limited length, because it is copied into each passage of its section. */
export const headingFrom = (text: string): string =>
  text.slice(0, HEADING_READ_MAX).replaceAll(/\s+/gu, ' ').trim().toWellFormed()

/** Collects text under its heading. A heading below the first level is prefixed with its parent. */
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
    const isNested = parent && own && parent.level > 1
    this.sections.push({
      heading: isNested ? `${parent.heading} › ${own.heading}` : ((own ?? parent)?.heading ?? ''),
      text,
    })
  }
}
