import {
  ANSWER_BODY_MAX,
  ANSWER_QUESTION_MAX,
  DOCUMENT_TEXT_MAX,
  OTHER_QUESTIONS_MAX,
  TEST_CASES_MAX,
} from '../limits.ts'

/** Documents, own answers and test cases: refusals. */
export const knowledgeErrors = {
  'document.notFound': [404, 'Este contenido ya no existe o no es tuyo.'],
  'document.titleRequired': [422, 'Ponle un título.'],
  'document.contentRequired': [422, 'Escribe o pega el contenido.'],
  'document.contentTooLong': [
    422,
    'El texto no puede exceder {max} caracteres. Súbelo como archivo.',
    { max: DOCUMENT_TEXT_MAX },
  ],
  'document.contentFixed': [422, 'El texto de un archivo o de una dirección no se puede cambiar a mano.'],
  'document.addressRequired': [422, 'Escribe la dirección.'],
  'document.addressRefused': [422, 'Escribe una dirección https pública, sin usuario ni puerto propio.'],
  'document.scheduleNeedsAddress': [422, 'Solo una página o un sitio web se puede volver a leer cada cierto tiempo.'],
  'document.fileKind': [
    422,
    'Este tipo de archivo no se puede leer. Elige PDF, DOCX, XLSX, PPTX, TXT, Markdown, HTML o CSV.',
  ],
  'document.fileEmpty': [422, 'El archivo está vacío.'],
  'document.duplicate': [409, 'Este agente ya tiene ese mismo contenido.'],
  'document.tooMany': [409, 'Este agente ya no admite más contenido (máximo {max}). Elimina lo que ya no sirva.'],
  'document.unfinished': [409, 'Este contenido se está leyendo. Espera a que termine.'],
  'document.noRoom': [
    409,
    'Los textos de este contenido ya no caben en el agente (máximo {max}). Elimina lo que ya no sirva.',
  ],
  'answer.questionRequired': [422, 'Escribe la pregunta.'],
  'answer.questionTooLong': [422, 'Una pregunta no puede exceder {max} caracteres', { max: ANSWER_QUESTION_MAX }],
  'answer.required': [422, 'Escribe la respuesta.'],
  'answer.tooLong': [422, 'La respuesta no puede exceder {max} caracteres', { max: ANSWER_BODY_MAX }],
  'answer.questionsTooMany': [
    422,
    'Puedes escribir hasta {max} maneras más de preguntarlo.',
    { max: OTHER_QUESTIONS_MAX },
  ],
  'answer.questionTaken': [409, 'Ya hay otra respuesta tuya para esta pregunta. Edita esa.'],
  'answer.alike': [409, 'El agente ya responde «{question}» con otro texto. Elige cuál vale.'],
  'answer.changed': [
    409,
    'La respuesta a «{question}» cambió mientras elegías. Esta es la que hay ahora: elige de nuevo.',
  ],
  'testCase.notFound': [404, 'El caso de prueba ya no existe o no es tuyo.'],
  'testCase.limitReached': [
    409,
    'Este agente ya tiene {max} casos de prueba. Elimina alguno para añadir otro.',
    { max: TEST_CASES_MAX },
  ],
  'testCase.runUnderWay': [409, 'Alguien más está probando los casos de este agente. Espera a que termine.'],
} as const

/** Documents, own answers and test cases: sentences of successful calls. */
export const knowledgeNotices = {
  'document.created': 'Contenido añadido',
  'document.updated': 'Contenido guardado',
  'document.deleted': 'Contenido eliminado',
  'document.restored': 'Contenido restaurado: el agente lo usa otra vez.',
  'document.erased': 'Contenido eliminado para siempre',
  'document.readAgain': 'Se está leyendo de nuevo',
  'answer.brought': 'Respuestas añadidas: el agente ya las usa.',
  'answer.saved': 'Respuesta guardada: el agente ya la usa.',
  'answer.deleted': 'Respuesta eliminada',
  'answer.restored': 'Respuesta restaurada: el agente la usa otra vez.',
  'answer.erased': 'Respuesta eliminada para siempre',
  'question.dismissed': 'Pregunta descartada',
  'question.restored': 'La pregunta vuelve a la lista',
  'testCase.created': 'Caso de prueba guardado',
  'testCase.updated': 'Caso de prueba actualizado',
  'testCase.deleted': 'Caso de prueba eliminado',
} as const
