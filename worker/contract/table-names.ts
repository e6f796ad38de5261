/** Headings of columns with questions and with answers, in lower case without accents. */
export const QUESTION_COLUMNS: ReadonlySet<string> = new Set(
  'pregunta preguntas question questions q асуулт асуултууд'.split(' '),
)
export const ANSWER_COLUMNS: ReadonlySet<string> = new Set(
  'respuesta respuestas answer answers a хариулт хариултууд'.split(' '),
)
/** Headings of columns with variants of a question: that of our export, and those that people use. */
export const OTHER_COLUMNS =
  /^(?:otr[ao]s?\b|tambi[eé]n|variant|variaci|sin[oó]nim|pregunta|other\b|another\b|also\b|synonym|alternativ|question|асуу|өөр)/iu
