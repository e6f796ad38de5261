const NAMED = new Map(
  Object.entries({
    ...{
      amp: '&',
      lt: '<',
      gt: '>',
      quot: '"',
      apos: "'",
      nbsp: '\u00a0',
      euro: '€',
      hellip: '…',
      ndash: '–',
      mdash: '—',
    },
    ...{ iquest: '¿', iexcl: '¡', laquo: '«', raquo: '»', ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’', deg: '°' },
    ...{ copy: '©', reg: '®', trade: '™', middot: '·', bull: '•', times: '×', ordf: 'ª', ordm: 'º', szlig: 'ß' },
  }),
)
/** The accents in the names of letters: `&eacute;`. */
const ACCENTS = new Map(
  Object.entries({ acute: '\u0301', grave: '\u0300', circ: '\u0302', tilde: '\u0303', uml: '\u0308', cedil: '\u0327' }),
)
const ENTITY = /&(?:([a-z])(acute|grave|circ|tilde|uml|cedil)|([a-z]{2,6}));/gi

/** Replaces HTML's names of characters, as Markdown has them too. What is none stays as it is. */
export const withoutEntities = (text: string): string =>
  text.replace(ENTITY, (entity, letter?: string, accent?: string, name?: string) =>
    letter && accent
      ? `${letter}${ACCENTS.get(accent.toLowerCase()) ?? ''}`.normalize('NFC')
      : (NAMED.get(name ?? '') ?? entity),
  )
