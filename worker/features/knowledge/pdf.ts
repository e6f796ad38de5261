import type { PdfLine } from './pdf.rules.ts'
import { BOUND_MESSAGE, decodedBytes, forget, isExceeded, isSliceSpent } from './pdf-budget.ts'

interface TextItem {
  str: string
  hasEOL: boolean
  height: number
  transform: number[]
}

const isText = (item: object): item is TextItem => 'str' in item

/** The lines of a page from its pieces of text. */
function linesOf(items: readonly object[]): PdfLine[] {
  const lines: PdfLine[] = []
  let open: PdfLine | null = null
  for (const item of items.filter(isText)) {
    const size = Math.round((item.height || Math.abs(item.transform[3] ?? 0)) * 2) / 2
    const y = item.transform[5] ?? 0
    if (item.str.trim() !== '') {
      if (!open) {
        open = { text: '', size, y }
        lines.push(open)
      }
      open.text += item.str
      open.size = Math.max(open.size, size)
    } else if (open) open.text += ' '
    if (item.hasEOL) open = null
  }
  return lines
    .map((line) => ({ ...line, text: line.text.replaceAll(/\s+/gu, ' ').trim() }))
    .filter(({ text }) => text !== '')
}

interface OpenPdf {
  pages: number
  /** `page` counts from 1. `null`: the decoded file is larger than the limit. */
  linesOn: (page: number) => Promise<PdfLine[] | null>
  /** Whether the next pages should be read in another step, so that other work is not delayed. */
  isSliceSpent: () => boolean
  /** Decoded bytes of its streams since it was opened. */
  spent: () => number
  close: () => Promise<void>
}

/**
 * Loads PDF.js on first use, because it is as large as the rest of the Worker. `encrypted`: the file needs a password; `tooLong`:
 * its decoded size exceeds the limit (`pdf-budget.ts`).
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf | 'encrypted' | 'unreadable' | 'tooLong'> {
  const { getDocumentProxy } = await import('unpdf')
  try {
    const pdf = await getDocumentProxy(bytes, { maxImageSize: 0, verbosity: 0 })
    const { docId } = pdf.loadingTask
    return {
      pages: pdf.numPages,
      linesOn: async (number) => {
        try {
          const page = await pdf.getPage(number)
          const { items } = await page.getTextContent()
          page.cleanup()
          return isExceeded(docId) ? null : linesOf(items)
        } catch (error) {
          if (isExceeded(docId)) return null
          throw error
        }
      },
      isSliceSpent: () => isSliceSpent(docId),
      spent: () => decodedBytes(docId),
      close: async () => {
        await pdf.loadingTask.destroy()
        forget(docId)
      },
    }
  } catch (error) {
    if (!(error instanceof Error)) return 'unreadable'
    if (error.message.includes(BOUND_MESSAGE)) return 'tooLong'
    return error.name === 'PasswordException' ? 'encrypted' : 'unreadable'
  }
}
