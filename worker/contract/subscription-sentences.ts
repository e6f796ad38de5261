import type { MessageDescriptor } from '@lingui/core'

/** Sentences about plans, for their customers, and about subscriptions. */
export const subscriptionErrors = {
  'plan.notFound': /*i18n*/ { id: 'plan.notFound', message: 'Este plan no existe o no está disponible.' },
  'plan.required': /*i18n*/ { id: 'plan.required', message: 'Necesitas un plan activo. Elige uno en Suscripción.' },
  'plan.quotaExceeded': /*i18n*/ {
    id: 'plan.quotaExceeded',
    message: 'Se alcanzó el límite de conversaciones de este mes.',
  },
  'plan.agentsExceeded': /*i18n*/ {
    id: 'plan.agentsExceeded',
    message: 'Tu plan no permite más agentes. Mejora tu suscripción.',
  },
  'plan.agentTypeNotAllowed': /*i18n*/ {
    id: 'plan.agentTypeNotAllowed',
    message: 'Tu plan no incluye este tipo de agente. Mejora tu suscripción.',
  },
  'subscription.notFound': /*i18n*/ { id: 'subscription.notFound', message: 'La suscripción no existe o no es tuya.' },
  'subscription.userNotFound': /*i18n*/ { id: 'subscription.userNotFound', message: 'El usuario no existe.' },
  'subscription.inactive': /*i18n*/ {
    id: 'subscription.inactive',
    message: 'Este agente no está disponible en este momento.',
  },
  'subscription.final': /*i18n*/ {
    id: 'subscription.final',
    message: 'Una suscripción cancelada no se puede cambiar.',
  },
  'subscription.samePlan': /*i18n*/ { id: 'subscription.samePlan', message: 'Ya tienes este plan.' },
  'subscription.alreadyLive': /*i18n*/ {
    id: 'subscription.alreadyLive',
    message: 'Este usuario ya tiene una suscripción vigente.',
  },
  'subscription.tooManyAgents': /*i18n*/ {
    id: 'subscription.tooManyAgents',
    message: 'Tienes {have} agentes y el plan permite {allowed}. Elimina alguno antes de cambiar.',
  },
  'subscription.planRequired': /*i18n*/ { id: 'subscription.planRequired', message: 'Elige un plan.' },
  'subscription.startDateRequired': /*i18n*/ {
    id: 'subscription.startDateRequired',
    message: 'La fecha de inicio es requerida.',
  },
  'subscription.endDateInvalid': /*i18n*/ {
    id: 'subscription.endDateInvalid',
    message: 'La fecha final debe ser posterior a la inicial.',
  },
} as const satisfies Record<string, MessageDescriptor>

/** What a contact is told, instead of the sentence of `plan.quotaExceeded`: his message is kept for the owner. */
export const quotaSentence: MessageDescriptor = /*i18n*/ {
  id: 'chat.quotaExceeded',
  message:
    'El asistente no puede responder en este momento. Tu mensaje queda guardado para el negocio: si quieres, deja aquí tu correo o tu teléfono.',
}

export const subscriptionNotices = {
  'subscription.created': /*i18n*/ { id: 'notice.subscription.created', message: 'Suscripción activada' },
  'subscription.trialStarted': /*i18n*/ {
    id: 'notice.subscription.trialStarted',
    message: 'Tu prueba gratuita ha comenzado',
  },
  'subscription.cancelled': /*i18n*/ { id: 'notice.subscription.cancelled', message: 'Suscripción cancelada' },
  'billing.quotaPolicy': /*i18n*/ {
    id: 'notice.billing.quotaPolicy',
    message: 'Se guardó lo que pasa cuando se agota tu plan',
  },
} as const satisfies Record<string, MessageDescriptor>
