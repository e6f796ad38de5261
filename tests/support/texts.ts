import fc from 'fast-check'

/** Texts that often cause errors. */
export const AWKWARD = [
  '🦤👩‍👩‍👧‍👦🏳️‍🌈🇲🇳',
  '👍🏽 \u202eдо свидания\u202c مرحبا שלום',
  'e\u0301 é Å Å ﬁ ﬀ',
  'Өнөөдөр ҮҮЛТЭЙ ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ',
  'Z̸̨̢̛͇̤̼͕̻̻͉͈̦͋̇a̶l̷g̵o̶',
  '\ufffd \u200b \u2028 \u2029 \ufeff x',
  `'; DROP TABLE agents; -- " \\ % _ \` $\{x} {{x}} <b>&amp;</b>`,
  '\u0001\u0007\u001b[31m\u007f\u0085',
  '=1+1\t@SUM(A1)\r\nBcc: x',
  '\u{10ffff}\u{1f9a4}\ue000',
]
/** Storable text of at most `most` characters that is not only white space. */
export const textsOf = (most: number) =>
  fc
    .oneof(
      { weight: 1, arbitrary: fc.constantFrom(...AWKWARD) },
      { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 40 }) },
    )
    .filter(
      (text) => !text.includes('\0') && text.isWellFormed() && text.trim() !== '' && [...text.trim()].length <= most,
    )

/**
 * Creates fast-check's tables of characters on import, before a server runs. That blocks for seconds on a busy machine, in which
 * a server would close connections that the next call uses.
 */
fc.sample(textsOf(100), 1)

export const SQL = [
  "'",
  "' OR '1'='1",
  "'; DROP TABLE agents; --",
  "1') UNION SELECT password_hash FROM users --",
  '" OR ""="',
  '1;drop',
  '\\',
  '/*',
  '--',
  "x' AND (SELECT count(*) FROM sqlite_schema) > 0 AND 'a'='a",
  '{{7*7}}<%= 7*7 %>',
  '%27%20OR%201=1',
]
