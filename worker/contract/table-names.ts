/** How the columns of questions and answers are called, in lower case without accents. */
export const QUESTION_COLUMNS: ReadonlySet<string> = new Set(
  'pregunta preguntas question questions q асуулт асуултууд'.split(' '),
)
export const ANSWER_COLUMNS: ReadonlySet<string> = new Set(
  'respuesta respuestas answer answers a хариулт хариултууд'.split(' '),
)
/** And those of other ways to ask, as their export calls them and as people do. */
export const OTHER_COLUMNS =
  /^(?:otr[ao]s?\b|tambi[eé]n|variant|variaci|sin[oó]nim|pregunta|other\b|another\b|also\b|synonym|alternativ|question|асуу|өөр)/iu
