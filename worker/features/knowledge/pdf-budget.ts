import {
  PDF_INFLATED_MAX_BYTES,
  PDF_OPERATIONS_MAX,
  PDF_SLICE_BYTES,
  PDF_SLICE_OPERATIONS,
  PDF_STREAM_MAX_BYTES,
} from '../../contract/limits.ts'

/** What one opened PDF has cost: bytes that its streams were decoded to, and operators that its pages were drawn with. */
interface Spent {
  bytes: number
  operations: number
  isExceeded: boolean
}

/** Of the parts of PDF.js: what leads from a stream or a parser to the document that it belongs to. */
interface CrossReferences {
  pdfManager?: { docId?: string }
}

const OPENED_MOST = 1_000
const opened = new Map<string, Spent>()
export const BOUND_MESSAGE = 'PDF bound exceeded'

function spentBy(document: string): Spent {
  const known = opened.get(document)
  if (known) return known
  const fresh = { bytes: 0, operations: 0, isExceeded: false }
  opened.set(document, fresh)
  const [oldest] = opened.keys()
  if (opened.size > OPENED_MOST && oldest !== undefined) opened.delete(oldest)
  return fresh
}

/** A stream without a dictionary is put together out of streams that were counted: only its own size is bounded. */
function spentWith(references?: CrossReferences | null): Spent {
  const document = references?.pdfManager?.docId
  return document === undefined ? { bytes: 0, operations: 0, isExceeded: false } : spentBy(document)
}

function refuseBeyond(spent: Spent, isBeyond: boolean): void {
  spent.isExceeded ||= isBeyond
  // Once exceeded it stays so: PDF.js catches errors of a stream and goes on with the next.
  if (spent.isExceeded) throw new Error(BOUND_MESSAGE)
}

/** A stream is about to hold `size` decoded bytes, `more` of them new. Called by PDF.js before it takes the memory. */
export function spendBytes(references: CrossReferences | null | undefined, size: number, more: number): void {
  const spent = spentWith(references)
  spent.bytes += more
  refuseBeyond(spent, size > PDF_STREAM_MAX_BYTES || spent.bytes > PDF_INFLATED_MAX_BYTES)
}

/** One operator of a page, or of a form that a page draws, is about to be read. Called by PDF.js. */
export function spendOperation(references: CrossReferences | null | undefined): void {
  const spent = spentWith(references)
  refuseBeyond(spent, ++spent.operations > PDF_OPERATIONS_MAX)
}

export const isExceeded = (document: string): boolean => spentBy(document).isExceeded

/** Whether one step has done enough: the next begins with the file opened anew. */
export const isSliceSpent = (document: string): boolean => {
  const { bytes, operations } = spentBy(document)
  return bytes > PDF_SLICE_BYTES || operations > PDF_SLICE_OPERATIONS
}

export const spentOn = (document: string): number => spentBy(document).bytes

export const forget = (document: string): void => {
  opened.delete(document)
}
