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
