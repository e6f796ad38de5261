import { Inflate } from 'fflate'
import { OFFICE_ENTRIES_MAX, OFFICE_INFLATED_MAX_BYTES } from '../../../contract/limits.ts'

/** Why a file cannot be read; a reason of `READING_FAILURES`. */
export class OfficeFailure extends Error {
  readonly reason: 'unreadable' | 'encrypted' | 'tooLong'

  constructor(reason: OfficeFailure['reason']) {
    super(reason)
    this.reason = reason
  }
}

interface Entry {
  method: number
  isEncrypted: boolean
  packedSize: number
  offset: number
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const END_SIZE = 22
const COMMENT_MAX = 0xffff
/** A piece of this size inflates to at most 4 MB, so the limit is checked before more memory is used. */
const PACKED_PIECE = 4096
const PIECE = 65_536
const STORED = 0
const DEFLATED = 8

/** Names in a package are compared without case; some writers separate folders with `\`. */
const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/u, '').toLowerCase()

/**
 * The parts of a ZIP file by its central directory, inflated when they are read. The bytes of all inflated parts together are
 * limited, counted as they come out and not by the sizes in the file.
 */
export class Zip {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #entries = new Map<string, Entry>()
  #inflated = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    try {
      this.#list(this.#endOfDirectory())
    } catch (error) {
      throw error instanceof OfficeFailure ? error : new OfficeFailure('unreadable')
    }
  }

  /** The text of a part, piece by piece; empty if there is no such part. */
  *text(name: string): Generator<string> {
    let decoder: TextDecoder | null = null
    for (const piece of this.#pieces(name)) {
      decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8')
      yield decoder.decode(piece, { stream: true })
    }
    if (decoder) yield decoder.decode()
  }

  *#pieces(name: string): Generator<Uint8Array> {
    const entry = this.#entries.get(partName(name))
    if (!entry) return
    if (entry.isEncrypted) throw new OfficeFailure('encrypted')
    const packed = this.#packed(entry)
    if (entry.method === STORED)
      for (let at = 0; at < packed.length; at += PIECE) yield this.#counted(packed.subarray(at, at + PIECE))
    else if (entry.method === DEFLATED) yield* this.#inflating(packed)
    else throw new OfficeFailure('unreadable')
  }

  *#inflating(packed: Uint8Array): Generator<Uint8Array> {
    let ready: Uint8Array[] = []
    const inflate = new Inflate((piece) => ready.push(this.#counted(piece)))
    for (let at = 0; at < packed.length; at += PACKED_PIECE) {
      try {
        inflate.push(packed.subarray(at, at + PACKED_PIECE), at + PACKED_PIECE >= packed.length)
      } catch (error) {
        throw error instanceof OfficeFailure ? error : new OfficeFailure('unreadable')
      }
      yield* ready
      ready = []
    }
  }

  #counted(piece: Uint8Array): Uint8Array {
    this.#inflated += piece.length
    if (this.#inflated > OFFICE_INFLATED_MAX_BYTES) throw new OfficeFailure('tooLong')
    return piece
  }

  #packed({ offset, packedSize }: Entry): Uint8Array {
    if (offset + 30 > this.#bytes.length || this.#view.getUint32(offset, true) !== LOCAL_HEADER)
      throw new OfficeFailure('unreadable')
    const start = offset + 30 + this.#view.getUint16(offset + 26, true) + this.#view.getUint16(offset + 28, true)
    if (start + packedSize > this.#bytes.length) throw new OfficeFailure('unreadable')
    return this.#bytes.subarray(start, start + packedSize)
  }

  #endOfDirectory(): number {
    const last = this.#bytes.length - END_SIZE
    for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at--)
      if (this.#view.getUint32(at, true) === END_OF_DIRECTORY) return at
    throw new OfficeFailure('unreadable')
  }

  #list(end: number): void {
    const count = this.#view.getUint16(end + 10, true)
    if (count > OFFICE_ENTRIES_MAX) throw new OfficeFailure('tooLong')
    const names = new TextDecoder()
    for (let number = 0, at = this.#view.getUint32(end + 16, true); number < count; number++) {
      if (this.#view.getUint32(at, true) !== CENTRAL_HEADER) throw new OfficeFailure('unreadable')
      const nameSize = this.#view.getUint16(at + 28, true)
      const name = names.decode(this.#bytes.subarray(at + 46, at + 46 + nameSize))
      this.#entries.set(partName(name), {
        isEncrypted: (this.#view.getUint16(at + 8, true) & 1) === 1,
        method: this.#view.getUint16(at + 10, true),
        packedSize: this.#view.getUint32(at + 20, true),
        offset: this.#view.getUint32(at + 42, true),
      })
      at += 46 + nameSize + this.#view.getUint16(at + 30, true) + this.#view.getUint16(at + 32, true)
    }
  }
}
