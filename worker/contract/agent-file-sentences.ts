import type { MessageDescriptor } from '@lingui/core'
import { ANSWERS_PER_AGENT_MAX, DOCUMENTS_PER_AGENT_MAX, TEST_CASES_MAX } from './limits.ts'

/** Sentences about importing an agent; part of `sentences.ts`. */
export const agentFileErrors = {
  'agentFile.unknown': /*i18n*/ {
    id: 'agentFile.unknown',
    message: 'Este archivo no es un agente exportado de Vocero.',
  },
  'agentFile.newer': /*i18n*/ {
    id: 'agentFile.newer',
    message: 'Este archivo es de una versión más nueva de Vocero y aquí todavía no se puede leer.',
  },
  'agentFile.documents': /*i18n*/ {
    id: 'agentFile.documents',
    message: 'Un agente puede tener hasta {max} contenidos, y el archivo trae más.',
  },
  'agentFile.answers': /*i18n*/ {
    id: 'agentFile.answers',
    message: 'Un agente puede tener hasta {max} respuestas propias, y el archivo trae más.',
  },
  'agentFile.testCases': /*i18n*/ {
    id: 'agentFile.testCases',
    message: 'Un agente puede tener hasta {max} casos de prueba, y el archivo trae más.',
  },
  'agentFile.typeNotAllowed': /*i18n*/ {
    id: 'agentFile.typeNotAllowed',
    message: 'Tu plan no tiene el tipo de agente «{type}». Elige otro.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const agentFileLimits = {
  'agentFile.documents': { max: DOCUMENTS_PER_AGENT_MAX },
  'agentFile.answers': { max: ANSWERS_PER_AGENT_MAX },
  'agentFile.testCases': { max: TEST_CASES_MAX },
}

export const agentFileNotices = {
  'agent.imported': /*i18n*/ {
    id: 'notice.agent.imported',
    message: 'Agente importado: lo que sabe se está leyendo.',
  },
} as const satisfies Record<string, MessageDescriptor>
