import { imageFacts } from '../../contract/image.ts'
import { UPLOAD_NAME_MAX } from '../../contract/upload-limits.ts'
import { UPLOAD_TYPES, type UploadType } from '../../contract/uploads.ts'

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

const END_OF_DIRECTORY = 0x06054b50
const CENTRAL_HEADER = 0x02014b50
const END_SIZE = 22
const COMMENT_MAX = 0xffff
const PARTS_MAX = 10_000

/** The names of the parts of a ZIP file, from its central directory; empty for other files. */
function partsOf(bytes: Uint8Array): string[] {
  if (!ascii(bytes, 0, 4).startsWith('PK\x03\x04')) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_SIZE
  const first = Math.max(0, end - COMMENT_MAX)
  while (end >= first && view.getUint32(end, true) !== END_OF_DIRECTORY) end--
  if (end < first) return []
  const names: string[] = []
  const count = view.getUint16(end + 10, true)
  for (let at = view.getUint32(end + 16, true); names.length < Math.min(count, PARTS_MAX); ) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL_HEADER) return []
    const size = view.getUint16(at + 28, true)
    names.push(ascii(bytes, at + 46, at + 46 + size).replaceAll('\\', '/'))
    at += 46 + size + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}

const OFFICE = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/presentation.xml': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const satisfies Record<string, UploadType>

/** The type of an Office file; `null` for other files and for files with macros. */
function officeType(bytes: Uint8Array): UploadType | null {
  const parts = new Set(partsOf(bytes))
  if (!parts.has('[Content_Types].xml') || [...parts].some((name) => /vbaProject\.bin$/iu.test(name))) return null
  const [type] = Object.entries(OFFICE).flatMap(([part, type]) => (parts.has(part) ? [type] : []))
  return type ?? null
}

/** Excludes control characters other than tabs, line ends and form feeds. */
const isOfText = (byte: number): boolean =>
  byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d
const MARK = '\xef\xbb\xbf'
const BEGINNING = 512

/** Bytes that are not UTF-8 count as text in Windows-1252 if at least this share is ASCII. */
const ASCII_SHARE = 0.67
const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
    return true
  } catch {
    return false
  }
}
const isMostlyAscii = (bytes: Uint8Array): boolean =>
  bytes.reduce((count, byte) => count + (byte < 0x80 ? 1 : 0), 0) >= bytes.length * ASCII_SHARE

/** Text that begins like HTML, SVG, other markup or a script is not accepted as plain text. */
function isPlainText(bytes: Uint8Array): boolean {
  if (!bytes.every(isOfText) || !(isUtf8(bytes) || isMostlyAscii(bytes))) return false
  const beginning = ascii(bytes, 0, BEGINNING)
  return !/^\s*(?:<|#!)/u.test(beginning.startsWith(MARK) ? beginning.slice(MARK.length) : beginning)
}

const endingOf = (name: string): string => /\.([^.]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? ''

/** The type of a file by its bytes; `null`: it is not accepted. The name only decides between a table and a text. */
export function uploadTypeOf(bytes: Uint8Array, name: string): UploadType | null {
  const picture = imageFacts(bytes)
  if (picture) return picture.width > 0 && picture.height > 0 ? picture.type : null
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif'
  if (ascii(bytes, 0, 5) === '%PDF-') return 'application/pdf'
  const office = officeType(bytes)
  if (office) return office
  if (!isPlainText(bytes)) return null
  return endingOf(name) === 'csv' ? 'text/csv' : 'text/plain'
}

/** A file's name without folders and control characters, with an extension of its type. */
export function uploadName(name: string, type: UploadType): string {
  const endings: readonly string[] = UPLOAD_TYPES[type].endings
  const last = name.split(/[/\\]/u).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const hasExtension = endings.includes(endingOf(plain)) && plain.length > endingOf(plain).length + 1
  const ending = `.${endings[0]}`
  const stem = hasExtension ? plain.slice(0, plain.lastIndexOf('.')) : plain
  const extension = hasExtension ? plain.slice(plain.lastIndexOf('.')) : ending
  return `${[...(stem || 'file')].slice(0, UPLOAD_NAME_MAX - extension.length).join('')}${extension}`
}

/** The last segment of a file's URL. It has an extension, because providers derive the type from it. */
export const addressEnd = ({ id, type }: { id: string; type: UploadType }): string =>
  `${id}.${UPLOAD_TYPES[type].endings[0]}`
