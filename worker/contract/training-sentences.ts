import type { MessageDescriptor } from '@lingui/core'
import { ANSWER_BODY_MAX, ANSWER_QUESTION_MAX, TEST_CASES_MAX } from './limits.ts'
import { OTHER_QUESTIONS_MAX } from './training.ts'

/** Sentences about training an agent; a part of `errorSentences`. */
export const trainingErrors = {
  'answer.questionRequired': /*i18n*/ { id: 'answer.questionRequired', message: 'Escribe la pregunta.' },
  'answer.questionTooLong': /*i18n*/ {
    id: 'answer.questionTooLong',
    message: 'Una pregunta no puede exceder {max} caracteres',
  },
  'answer.required': /*i18n*/ { id: 'answer.required', message: 'Escribe la respuesta.' },
  'answer.tooLong': /*i18n*/ { id: 'answer.tooLong', message: 'La respuesta no puede exceder {max} caracteres' },
  'answer.questionsTooMany': /*i18n*/ {
    id: 'answer.questionsTooMany',
    message: 'Puedes escribir hasta {max} maneras más de preguntarlo.',
  },
  'answer.questionTaken': /*i18n*/ {
    id: 'answer.questionTaken',
    message: 'Ya hay otra respuesta tuya para esta pregunta. Edita esa.',
  },
  'answer.alike': /*i18n*/ {
    id: 'answer.alike',
    message: 'El agente ya responde «{question}» con otro texto. Elige cuál vale.',
  },
  'testCase.notFound': /*i18n*/ { id: 'testCase.notFound', message: 'El caso de prueba ya no existe o no es tuyo.' },
  'testCase.limitReached': /*i18n*/ {
    id: 'testCase.limitReached',
    message: 'Este agente ya tiene {max} casos de prueba. Elimina alguno para añadir otro.',
  },
  'testCase.runUnderWay': /*i18n*/ {
    id: 'testCase.runUnderWay',
    message: 'Alguien más está probando los casos de este agente. Espera a que termine.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const trainingLimits = {
  'answer.questionTooLong': { max: ANSWER_QUESTION_MAX },
  'answer.tooLong': { max: ANSWER_BODY_MAX },
  'answer.questionsTooMany': { max: OTHER_QUESTIONS_MAX },
  'testCase.limitReached': { max: TEST_CASES_MAX },
}

export const trainingNotices = {
  'answer.brought': /*i18n*/ {
    id: 'notice.answer.brought',
    message: 'Respuestas añadidas: el agente ya las usa.',
  },
  'answer.saved': /*i18n*/ {
    id: 'notice.answer.saved',
    message: 'Respuesta guardada: el agente ya la usa.',
  },
  'answer.deleted': /*i18n*/ { id: 'notice.answer.deleted', message: 'Respuesta eliminada' },
  'answer.restored': /*i18n*/ {
    id: 'notice.answer.restored',
    message: 'Respuesta restaurada: el agente la usa otra vez.',
  },
  'answer.erased': /*i18n*/ { id: 'notice.answer.erased', message: 'Respuesta eliminada para siempre' },
  'question.dismissed': /*i18n*/ { id: 'notice.question.dismissed', message: 'Pregunta descartada' },
  'question.restored': /*i18n*/ { id: 'notice.question.restored', message: 'La pregunta vuelve a la lista' },
  'testCase.created': /*i18n*/ { id: 'notice.testCase.created', message: 'Caso de prueba guardado' },
  'testCase.updated': /*i18n*/ { id: 'notice.testCase.updated', message: 'Caso de prueba actualizado' },
  'testCase.deleted': /*i18n*/ { id: 'notice.testCase.deleted', message: 'Caso de prueba eliminado' },
} as const satisfies Record<string, MessageDescriptor>
