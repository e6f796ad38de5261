import fc from 'fast-check'

/** What has broken programs before. */
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
/** Storable text of at most so many characters that is more than white space. */
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
 * The tables of characters are made when the first text is. That blocks for seconds on a busy machine, in which the
 * server closes connections that the next call still writes to: it is done on import, before there is a server.
 */
fc.sample(textsOf(100), 1)

/** Text that would be a statement if it were ever put into one. */
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
