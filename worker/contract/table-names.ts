/** How the columns of questions and answers are called, in lower case without accents. */
export const QUESTION_COLUMNS: ReadonlySet<string> = new Set(
  'pregunta preguntas question questions q асуулт асуултууд'.split(' '),
)
export const ANSWER_COLUMNS: ReadonlySet<string> = new Set(
  'respuesta respuestas answer answers a хариулт хариултууд'.split(' '),
)
