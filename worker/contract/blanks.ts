const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]+`/gu

/**
 * Text in brackets, on one line and without nested brackets. Not a link, an image, a reference or its definition, an escaped
 * bracket, a wiki link, or an index as in `list[item]`.
 */
const BRACKETED = /(?<![\p{L}\p{N}_!\\\][])\[([^[\]\n]{1,200})\](?!\(|\[|\]|:\s*(?:https?:|[<#/]))/gu

/** Text or a number with a unit, as in `importe`, `8:00`, `48 horas`, `30 %`. A bare number in brackets is a footnote. */
const HAS_CONTENT = /\p{L}|\d\s?[:.%/€$]/u

/** Citations, such as `^1`, `1, 2`, `Smith et al., 2020`, `p. 12`, `nota 3`, `Fig. 2b`; and JSON. */
const CITATION =
  /^(?:[\^"'{\\].*|[\d\s,;–-]+|[\p{L}.&\s,-]+\s(?:1[5-9]|20)\d\d[a-z]?|(?:pp?|págs?|figs?|figura|figure|notas?|notes?|ref|art|cap|ch|tablas?|tables?|зураг|хүснэгт|хуудас|эшлэл)\.?\s?\d+[a-z]?)$/iu

/** Remarks that editors, encyclopedias and task lists put into brackets. */
const REMARKS = new Set(['x', 'sic', 'editar', 'edit', 'засварлах', 'cita requerida', 'citation needed'])

const isBlank = (inside: string): boolean =>
  HAS_CONTENT.test(inside) && !CITATION.test(inside) && !REMARKS.has(inside.toLowerCase())

/**
 * The blanks of a text: the contents of its brackets, each once. Templates write in brackets what only an owner knows. Links,
 * citations, code and remarks of editors are not blanks.
 */
export function blanksIn(text: string): string[] {
  if (!text.includes('[')) return []
  const bracketed = [...text.replaceAll(CODE, ' ').matchAll(BRACKETED)].map(([, inside = '']) => inside.trim())
  return [...new Set(bracketed.filter(isBlank))]
}

export const hasBlank = (text: string): boolean => blanksIn(text).length > 0

/** A text without the lines that contain blanks. */
export const withoutBlanks = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !hasBlank(line))
    .join('\n')
