import type { OfficeKind, ReadingFailure } from '../../../contract/knowledge.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { ParsedSource } from '../sections.ts'
import { readDocx } from './docx.ts'
import { readPptx } from './pptx.ts'
import { readXlsx } from './xlsx.ts'
import { OfficeFailure, Zip } from './zip.ts'

const READERS = { docx: readDocx, xlsx: readXlsx, pptx: readPptx }

/** Signature of a compound file: the container of an encrypted file, and the format before Office 2007. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]
const ENCRYPTED = new TextEncoder().encode([...'EncryptedPackage'].join('\0'))

function hasBytes(bytes: Uint8Array, needle: Uint8Array): boolean {
  const [first = 0] = needle
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (needle.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}

/** Reads an office file, or returns why it cannot be read. */
export function readOffice(kind: OfficeKind, bytes: Uint8Array, language: Locale): ParsedSource | ReadingFailure {
  if (COMPOUND.every((byte, at) => bytes[at] === byte)) return hasBytes(bytes, ENCRYPTED) ? 'encrypted' : 'unreadable'
  try {
    return READERS[kind](new Zip(bytes), language)
  } catch (error) {
    if (error instanceof OfficeFailure) return error.reason
    throw error
  }
}
