import {
  PDF_INFLATED_MAX_BYTES,
  PDF_OPERATIONS_MAX,
  PDF_SLICE_BYTES,
  PDF_SLICE_OPERATIONS,
  PDF_STREAM_MAX_BYTES,
} from '../../contract/limits.ts'
import { BoundedMap } from '../../core/bounded-map.ts'

/** The cost of an open PDF: decoded bytes of its streams, and drawing operators of its pages. */
interface PdfCost {
  bytes: number
  operations: number
  isExceeded: boolean
}

/** The property of PDF.js objects that identifies their document. */
interface CrossReferences {
  pdfManager?: { docId?: string }
}

const OPENED_MOST = 1_000
const opened = new BoundedMap<string, PdfCost>(OPENED_MOST, { isRing: true })
export const BOUND_MESSAGE = 'PDF bound exceeded'

const noCost = (): PdfCost => ({ bytes: 0, operations: 0, isExceeded: false })
const costOf = (document: string): PdfCost => opened.getOrMake(document, noCost)

/** A stream without a dictionary is composed of streams that are counted already, so only its own size is limited. */
function costFor(references?: CrossReferences | null): PdfCost {
  const document = references?.pdfManager?.docId
  return document === undefined ? noCost() : costOf(document)
}

function refuseBeyond(spent: PdfCost, isExceeded: boolean): void {
  spent.isExceeded ||= isExceeded
  // An exceeded limit stays exceeded: PDF.js catches the error of a stream and continues with the next.
  if (spent.isExceeded) throw new Error(BOUND_MESSAGE)
}

/**
 * Called by PDF.js before a stream allocates memory: it will hold `size` decoded bytes, `more` of them new. Throws beyond the
 * limit.
 */
export function spendBytes(references: CrossReferences | null | undefined, size: number, more: number): void {
  const spent = costFor(references)
  spent.bytes += more
  refuseBeyond(spent, size > PDF_STREAM_MAX_BYTES || spent.bytes > PDF_INFLATED_MAX_BYTES)
}

/** Called by PDF.js before it reads an operator of a page, or of a form that a page draws. Throws beyond the limit. */
export function spendOperation(references: CrossReferences | null | undefined): void {
  const spent = costFor(references)
  refuseBeyond(spent, ++spent.operations > PDF_OPERATIONS_MAX)
}

export const isExceeded = (document: string): boolean => costOf(document).isExceeded

/** Whether a step has used its share: the next step opens the file again. */
export const isSliceSpent = (document: string): boolean => {
  const { bytes, operations } = costOf(document)
  return bytes > PDF_SLICE_BYTES || operations > PDF_SLICE_OPERATIONS
}

export const decodedBytes = (document: string): number => costOf(document).bytes

export const forget = (document: string): void => {
  opened.delete(document)
}
