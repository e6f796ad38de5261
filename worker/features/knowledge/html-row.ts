import { mergedText, spanOf } from './table-rows.rules.ts'

/** The cells of the open table row; those that are merged with a row above are repeated. */
export class RowCells {
  #texts: string[] = []
  #isHead = true
  #open: { columns: number; rows: number } | null = null
  /** The text of merged cells, by column, and how many rows below they cover. */
  #merged: { text: string; rows: number }[] = []
  #left: number

  /** `repeatedMax`: the characters that may be repeated in all, because many short rows can be below a merged cell. */
  constructor(repeatedMax: number) {
    this.#left = repeatedMax
  }
  get isInCell(): boolean {
    return this.#open !== null
  }
  newTable(): void {
    this.#merged = []
  }
  open(name: 'td' | 'th', { colspan, rowspan }: Record<string, string>): void {
    this.#addMerged()
    this.#isHead &&= name === 'th'
    this.#open = { columns: spanOf(colspan), rows: spanOf(rowspan, Number.MAX_SAFE_INTEGER) }
  }
  close(text: string): void {
    const { columns, rows } = this.#open ?? { columns: 0, rows: 0 }
    for (let at = 0; at < columns; at++) {
      if (rows > 1) this.#merged[this.#texts.length] = { text: at === 0 ? text : '', rows: rows - 1 }
      this.#texts.push(at === 0 ? text : '')
    }
    this.#open = null
  }
  /** Adds the cells that rows above cover, up to the next one of this row. */
  #addMerged(): void {
    for (let above = this.#merged[this.#texts.length]; above; above = this.#merged[this.#texts.length]) {
      if (above.rows-- <= 0) return
      const text = mergedText(above.text)
      this.#left -= text.length
      this.#texts.push(this.#left < 0 ? '' : text)
    }
  }
  /** The texts of the cells until here, and whether all are `th`; the row begins anew. */
  take(): { texts: string[]; isHead: boolean } {
    const taken = { texts: this.#texts, isHead: this.#isHead }
    this.#texts = []
    this.#isHead = true
    return taken
  }
  /** Ends the row; one without cells of its own says nothing. */
  end(): void {
    const isEmpty = this.#texts.length === 0
    this.#addMerged()
    if (isEmpty) this.take()
  }
}
