import type { MessageDescriptor } from '@lingui/core'
import { OTHER_QUESTIONS_MAX, OWN_ANSWER_MAX, OWN_ANSWERS_MAX, QUESTION_MAX, TEST_CASES_MAX } from './limits.ts'

/** What an owner is told who teaches an agent; a part of `errorSentences`. */
export const trainingErrors = {
  'ownAnswer.notFound': /*i18n*/ { id: 'ownAnswer.notFound', message: 'La respuesta ya no existe o no es tuya.' },
  'ownAnswer.questionRequired': /*i18n*/ { id: 'ownAnswer.questionRequired', message: 'Escribe la pregunta.' },
  'ownAnswer.questionTooLong': /*i18n*/ {
    id: 'ownAnswer.questionTooLong',
    message: 'La pregunta no puede exceder {max} caracteres',
  },
  'ownAnswer.answerRequired': /*i18n*/ { id: 'ownAnswer.answerRequired', message: 'Escribe la respuesta.' },
  'ownAnswer.answerTooLong': /*i18n*/ {
    id: 'ownAnswer.answerTooLong',
    message: 'La respuesta no puede exceder {max} caracteres',
  },
  'ownAnswer.questionsTooMany': /*i18n*/ {
    id: 'ownAnswer.questionsTooMany',
    message: 'Puedes escribir hasta {max} maneras más de preguntarlo.',
  },
  'ownAnswer.questionTaken': /*i18n*/ {
    id: 'ownAnswer.questionTaken',
    message: 'Ya hay otra respuesta tuya para esta pregunta. Edita esa.',
  },
  'ownAnswer.limitReached': /*i18n*/ {
    id: 'ownAnswer.limitReached',
    message: 'Este agente ya tiene {max} respuestas tuyas. Elimina alguna para añadir otra.',
  },
  'testCase.notFound': /*i18n*/ { id: 'testCase.notFound', message: 'El caso de prueba ya no existe o no es tuyo.' },
  'testCase.limitReached': /*i18n*/ {
    id: 'testCase.limitReached',
    message: 'Este agente ya tiene {max} casos de prueba. Elimina alguno para añadir otro.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const trainingLimits = {
  'ownAnswer.questionTooLong': { max: QUESTION_MAX },
  'ownAnswer.answerTooLong': { max: OWN_ANSWER_MAX },
  'ownAnswer.questionsTooMany': { max: OTHER_QUESTIONS_MAX },
  'ownAnswer.limitReached': { max: OWN_ANSWERS_MAX },
  'testCase.limitReached': { max: TEST_CASES_MAX },
}

export const trainingNotices = {
  'ownAnswer.saved': /*i18n*/ {
    id: 'notice.ownAnswer.saved',
    message: 'Respuesta guardada: el agente ya la usa.',
  },
  'ownAnswer.deleted': /*i18n*/ { id: 'notice.ownAnswer.deleted', message: 'Respuesta eliminada' },
  'question.dismissed': /*i18n*/ { id: 'notice.question.dismissed', message: 'Pregunta descartada' },
  'question.restored': /*i18n*/ { id: 'notice.question.restored', message: 'La pregunta vuelve a la lista' },
  'testCase.created': /*i18n*/ { id: 'notice.testCase.created', message: 'Caso de prueba guardado' },
  'testCase.updated': /*i18n*/ { id: 'notice.testCase.updated', message: 'Caso de prueba actualizado' },
  'testCase.deleted': /*i18n*/ { id: 'notice.testCase.deleted', message: 'Caso de prueba eliminado' },
} as const satisfies Record<string, MessageDescriptor>
