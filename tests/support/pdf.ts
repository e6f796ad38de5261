/** A PDF of these pages; a line that begins with `# ` is set larger. Latin letters only. */
export function pdfOf(pages: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const escaped = (text: string) => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
  const drawn = (lines: readonly string[]) =>
    lines.map((line, row) => {
      const isHeading = line.startsWith('# ')
      return `BT /F1 ${isHeading ? 20 : 11} Tf 60 ${780 - row * 30} Td (${escaped(isHeading ? line.slice(2) : line)}) Tj ET`
    })
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>']
  const kids: string[] = []
  for (const lines of pages) {
    const stream = drawn(lines).join('\n')
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length} 0 R >>`,
    )
    kids.push(`${objects.length} 0 R`)
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`
  let text = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const start = text.length
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

/** A PDF of one page whose content is this stream; `filters` as its dictionary names them. */
export function pdfOfStream(stream: Uint8Array, filters: string): Uint8Array<ArrayBuffer> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const parts: Uint8Array[] = []
  const offsets: number[] = []
  let size = 0
  const add = (...pieces: Uint8Array[]) => {
    for (const piece of pieces) {
      parts.push(piece)
      size += piece.length
    }
  }
  const object = (...pieces: Uint8Array[]) => {
    offsets.push(size)
    add(bytes(`${offsets.length} 0 obj\n`), ...pieces, bytes('\nendobj\n'))
  }
  add(bytes('%PDF-1.4\n'))
  object(bytes('<< /Type /Catalog /Pages 2 0 R >>'))
  object(bytes('<< /Type /Pages /Kids [4 0 R] /Count 1 >>'))
  object(bytes('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'))
  object(
    bytes(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    ),
  )
  object(bytes(`<< /Length ${stream.length} /Filter ${filters} >>\nstream\n`), stream, bytes('\nendstream'))
  const start = size
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  add(bytes(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`))
  add(bytes(`trailer << /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`))
  return new Uint8Array(Buffer.concat(parts))
}
