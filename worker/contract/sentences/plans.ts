import type { MessageDescriptor } from '@lingui/core'
import { PLAN_LIMIT_MAX, PLAN_PRICE_MAX_USD, TRIAL_DAYS_MAX } from '../limits.ts'

/** Plans, subscriptions and payments: refusals. */
export const plansErrors = {
  'plan.nameRequired': [422, 'El nombre del plan es requerido'],
  'plan.pricingTypeRequired': [422, 'Elige el tipo de precio.'],
  'plan.priceRequired': [
    422,
    'Escribe un precio entre 0 y {max}, con dos decimales como máximo.',
    { max: PLAN_PRICE_MAX_USD },
  ],
  'plan.commissionRateRequired': [422, 'Escribe una comisión mayor que 0 y hasta 100, con dos decimales como máximo.'],
  'plan.cycleRequired': [422, 'Elige el ciclo de facturación: mensual o anual.'],
  'plan.nameTaken': [422, 'Ya hay un plan público con este nombre.'],
  'plan.typesRequired': [422, 'Un plan público necesita al menos un tipo de agente.'],
  'plan.agentsMin': [422, 'El máximo de agentes es un número entero entre 1 y {max}.', { max: PLAN_LIMIT_MAX }],
  'plan.conversationsMin': [
    422,
    'El máximo de conversaciones es un número entero entre 1 y {max}.',
    { max: PLAN_LIMIT_MAX },
  ],
  'plan.invalidJson': [422, 'Formato JSON inválido: escribe una lista de textos o un objeto.'],
  'plan.featuresTooLarge': [422, 'Las características son demasiado largas o profundas.'],
  'plan.trialDays': [422, 'Los días de prueba son un número entero entre 0 y {max}.', { max: TRIAL_DAYS_MAX }],
  'plan.inUse': [409, 'El plan tiene suscripciones ({subscriptions}) y no se puede eliminar.'],
  'plan.notFound': [404, 'Este plan no existe o no está disponible.'],
  'plan.required': [403, 'Necesitas un plan activo. Elige uno en Suscripción.'],
  'plan.quotaExceeded': [403, 'Se alcanzó el límite de conversaciones de este mes.'],
  'plan.agentsExceeded': [403, 'Tu plan no permite más agentes. Mejora tu suscripción.'],
  'plan.agentTypeNotAllowed': [403, 'Tu plan no incluye este tipo de agente. Mejora tu suscripción.'],
  'subscription.userRequired': [422, 'Elige un usuario.'],
  'subscription.userFixed': [422, 'Una suscripción no cambia de usuario. Cancélala y crea otra.'],
  'subscription.notFound': [404, 'La suscripción no existe o no es tuya.'],
  'subscription.userNotFound': [404, 'El usuario no existe.'],
  'subscription.inactive': [403, 'Este agente no está disponible en este momento.'],
  'subscription.final': [409, 'Una suscripción cancelada no se puede cambiar.'],
  'subscription.samePlan': [409, 'Ya tienes este plan.'],
  'subscription.alreadyLive': [409, 'Este usuario ya tiene una suscripción vigente.'],
  'subscription.tooManyAgents': [
    409,
    'Tienes {have} agentes y el plan permite {allowed}. Elimina alguno antes de cambiar.',
  ],
  'subscription.planRequired': [422, 'Elige un plan.'],
  'subscription.startDateRequired': [422, 'La fecha de inicio es requerida.'],
  'subscription.endDateInvalid': [422, 'La fecha final debe ser posterior a la inicial.'],
  'payment.notFound': [404, 'El pago no existe.'],
  'payment.settled': [409, 'Este pago ya está resuelto y no se puede cambiar.'],
} as const

/** Plans, subscriptions and payments: sentences of successful calls. */
export const plansNotices = {
  'plan.created': 'Plan creado correctamente',
  'plan.updated': 'Plan actualizado correctamente',
  'plan.deleted': 'Plan eliminado correctamente',
  'subscription.updated': 'Suscripción actualizada correctamente',
  'subscription.paused': 'Suscripción pausada correctamente',
  'subscription.activated': 'Suscripción reactivada correctamente',
  'subscription.created': 'Suscripción activada',
  'subscription.trialStarted': 'Tu prueba gratuita ha comenzado',
  'subscription.cancelled': 'Suscripción cancelada',
  'payment.updated': 'Pago actualizado correctamente',
  'billing.quotaPolicy': 'Se guardó lo que pasa cuando se agota tu plan',
} as const

/** Sent to contacts instead of the sentence of `plan.quotaExceeded`. Their message is kept for the owner. */
export const quotaSentence: MessageDescriptor = /*i18n*/ {
  id: 'chat.quotaExceeded',
  message:
    'El asistente no puede responder en este momento. Tu mensaje queda guardado para el negocio: si quieres, deja aquí tu correo o tu teléfono.',
}
