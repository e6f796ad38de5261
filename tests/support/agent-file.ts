import { AGENT_FILE_FORMAT, AGENT_FILE_VERSION } from '../../worker/contract/agent-file.ts'
import { NO_BEHAVIOUR } from '../../worker/contract/behaviour.ts'

const BUSINESS = {
  contact: 'Tel. 555-0100, Calle Luna 4',
  emergencyContact: '555-0199',
  timeZone: 'America/Lima',
  hours: { mon: [{ from: '09:00', to: '18:00' }], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
  holidays: [{ date: '2026-12-25', name: 'Navidad' }],
}

/** An exported agent with an entry of every kind. */
export const agentFile = (more: Record<string, unknown> = {}) => ({
  format: AGENT_FILE_FORMAT,
  version: AGENT_FILE_VERSION,
  agent: {
    name: 'Luz viajera',
    description: 'Atiende a los clientes',
    language: 'es',
    patienceSeconds: 2,
    agentType: 'Atención al cliente',
  },
  behaviour: {
    published: {
      ...NO_BEHAVIOUR,
      instructions: 'Trata de usted.',
      nextStep: 'Escribe a hola@example.com.',
      business: BUSINESS,
      engine: { temperature: 0.2 },
    },
    draft: { ...NO_BEHAVIOUR, instructions: 'Trata de tú.' },
  },
  publicChat: {
    isOpen: true,
    welcome: 'Hola, soy Luz.',
    quickActions: ['¿Hacen envíos?', '¿Qué horario tienen?'],
    theme: 'dark',
    allowedOrigins: ['https://example.com'],
  },
  testCases: [
    { question: '¿Hacen envíos?', expected: 'Sí, a todo el país en tres días.' },
    { question: '¿Abren los domingos?', expected: 'No, los domingos cerramos.' },
  ],
  answers: [
    {
      question: '¿Hacen envíos?',
      otherQuestions: ['¿Mandan a provincias?'],
      answer: 'Sí, a todo el país en tres días.',
    },
    { question: '¿Tienen estacionamiento?', otherQuestions: [], answer: 'Sí, gratis para clientes.' },
  ],
  knowledge: [
    { kind: 'text', title: 'Horario', text: 'Abrimos de nueve a seis, de lunes a sábado. Los domingos cerramos.' },
    { kind: 'csv', title: 'Preguntas', text: 'pregunta,respuesta\n¿Aceptan tarjetas?,"Sí, todas las tarjetas."' },
  ],
  ...more,
})
