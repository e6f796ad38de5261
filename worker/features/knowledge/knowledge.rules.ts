/** The part of a full-text query that says what is looked for: each stem quoted, any of them, as a prefix. */
export const matchOf = (subject: readonly string[]): string =>
  `{heading questions body} : (${subject.map((stem) => `"${stem.replaceAll('"', '""')}"*`).join(' OR ')})`
