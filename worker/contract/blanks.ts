const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]+`/gu

/**
 * Brackets on one line that hold no brackets. Not a link, an image, a reference or its definition, an escaped bracket, a
 * wiki link, or an index as in `list[item]`.
 */
const BRACKETED = /(?<![\p{L}\p{N}_!\\\][])\[([^[\]\n]{1,200})\](?!\(|\[|\]|:\s*(?:https?:|[<#/]))/gu

/** `importe`, `8:00`, `48 horas`, `30 %`: a bare number in brackets is a note. */
const SAYS_SOMETHING = /\p{L}|\d\s?[:.%/€$]/u

/** `^1`, `1, 2`, `Smith et al., 2020`, `p. 12`, `nota 3`, `Fig. 2b`, and JSON. */
const CITATION =
  /^(?:[\^"'{\\].*|[\d\s,;–-]+|[\p{L}.&\s,-]+\s(?:1[5-9]|20)\d\d[a-z]?|(?:pp?|págs?|figs?|figura|figure|notas?|notes?|ref|art|cap|ch|tablas?|tables?|зураг|хүснэгт|хуудас|эшлэл)\.?\s?\d+[a-z]?)$/iu

/** What editors, encyclopedias and lists of tasks put into brackets. */
const REMARKS = new Set(['x', 'sic', 'editar', 'edit', 'засварлах', 'cita requerida', 'citation needed'])

const isBlank = (inside: string): boolean =>
  SAYS_SOMETHING.test(inside) && !CITATION.test(inside) && !REMARKS.has(inside.toLowerCase())

/**
 * What a text leaves open: the insides of its brackets, as templates write them for what only an owner knows, each
 * once. Links, citations, code and remarks of editors are none.
 */
export function blanksIn(text: string): string[] {
  if (!text.includes('[')) return []
  const bracketed = [...text.replaceAll(CODE, ' ').matchAll(BRACKETED)].map(([, inside = '']) => inside.trim())
  return [...new Set(bracketed.filter(isBlank))]
}

export const hasBlank = (text: string): boolean => blanksIn(text).length > 0

/** The lines of a text that leave nothing open. */
export const withoutBlanks = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !hasBlank(line))
    .join('\n')
