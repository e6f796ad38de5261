import { mergedText } from './table-rows.rules.ts'

const COLUMNS_MAX = 63
const spanOf = (value: string | undefined, most: number): number => Math.min(Math.max(Number(value) || 1, 1), most)

/** The cells of the open table row; those that are merged with a row above are repeated. */
export class RowCells {
  texts: string[] = []
  /** Whether all are `th`. */
  isHead = true
  #open: { columns: number; rows: number } | null = null
  /** The text of merged cells, by column, and how many rows below they cover. */
  #merged: { text: string; rows: number }[] = []
  /** How many characters may be repeated: many short rows below a merged cell must not grow without bounds. */
  #left: number

  constructor(repeatedMax: number) {
    this.#left = repeatedMax
  }
  get isInCell(): boolean {
    return this.#open !== null
  }
  newTable(): void {
    this.#merged = []
  }
  open({ colspan, rowspan }: Record<string, string>): void {
    this.addMerged()
    this.#open = { columns: spanOf(colspan, COLUMNS_MAX), rows: spanOf(rowspan, Number.MAX_SAFE_INTEGER) }
  }
  close(text: string): void {
    const { columns, rows } = this.#open ?? { columns: 0, rows: 0 }
    for (let at = 0; at < columns; at++) {
      if (rows > 1) this.#merged[this.texts.length] = { text: at === 0 ? text : '', rows: rows - 1 }
      this.texts.push(at === 0 ? text : '')
    }
    this.#open = null
  }
  addMerged(): void {
    for (let above = this.#merged[this.texts.length]; above; above = this.#merged[this.texts.length]) {
      if (above.rows-- <= 0) return
      const text = mergedText(above.text)
      this.#left -= text.length
      this.texts.push(this.#left < 0 ? '' : text)
    }
  }
  take(): { texts: string[]; isHead: boolean } {
    const taken = { texts: this.texts, isHead: this.isHead }
    this.texts = []
    this.isHead = true
    return taken
  }
}
