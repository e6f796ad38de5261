import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PDF_STREAM_MAX_BYTES } from '../../worker/contract/limits.ts'
import { openPdf } from '../../worker/features/knowledge/pdf.ts'
import { pdfOf, pdfOfStream } from '../support/pdf.ts'

/** What the first page says, or why it is not read; and what the file was decoded to. */
async function firstPage(file: Uint8Array) {
  const pdf = await openPdf(file)
  if (typeof pdf === 'string') return { lines: pdf, spent: 0 }
  const lines = await pdf.linesOn(1)
  const spent = pdf.spent()
  await pdf.close()
  return { lines: lines?.map(({ text }) => text) ?? 'beyond its bounds', spent }
}

const SAYS = 'BT /F1 12 Tf 60 700 Td (Hola) Tj ET\n'
const filled = (size: number) => Buffer.from(SAYS.padEnd(size, ' '))
const hex = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`)
/** RunLengthDecode: 128 times the same byte for each two. */
const runs = (size: number) => Buffer.alloc(size / 64, Buffer.from([129, 32]))
const BOMB = 3 * PDF_STREAM_MAX_BYTES

test.each<[string, () => Uint8Array, string]>([
  ['deflated once', () => deflateSync(filled(BOMB)), '/FlateDecode'],
  ['deflated twice', () => deflateSync(deflateSync(filled(BOMB))), '[/FlateDecode /FlateDecode]'],
  ['deflated under an escaped name', () => deflateSync(filled(BOMB)), '/Fl#61teDecode'],
  ['deflated and written in hexadecimal', () => hex(deflateSync(filled(BOMB))), '[/ASCIIHexDecode /FlateDecode]'],
  ['of runs of one byte', () => runs(BOMB), '/RunLengthDecode'],
])('a stream that decodes to more than a stream may is refused: %s', async (_, stream, filters) => {
  const { lines, spent } = await firstPage(pdfOfStream(stream(), filters))
  expect(lines).toBe('beyond its bounds')
  expect(spent).toBeLessThanOrEqual(4 * PDF_STREAM_MAX_BYTES)
})

test('a stream within the bounds is read, and the next file begins anew', async () => {
  await firstPage(pdfOfStream(deflateSync(filled(BOMB)), '/FlateDecode'))
  expect((await firstPage(pdfOfStream(deflateSync(filled(1_000)), '/FlateDecode'))).lines).toEqual(['Hola'])
  expect((await firstPage(pdfOf([['Uno']]))).lines).toEqual(['Uno'])
})
