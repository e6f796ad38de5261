import type { MessageDescriptor } from '@lingui/core'
import {
  AGENT_MODELS_MAX,
  AGENT_TYPE_DESCRIPTION_MAX,
  AGENT_TYPE_NAME_MAX,
  AGENT_TYPE_NAME_MIN,
  ENGINE_TEMPERATURE_MAX,
  ENGINE_TOKENS_MAX,
  SYSTEM_MESSAGE_MAX,
  TRIAL_DAYS_MAX,
} from './limits.ts'

/** Sentences about agent types, plans and subscriptions; a part of `errorSentences`. */
export const administrationSentences = {
  'agentType.nameRequired': /*i18n*/ { id: 'agentType.nameRequired', message: 'El nombre es requerido' },
  'agentType.nameLength': /*i18n*/ {
    id: 'agentType.nameLength',
    message: 'El nombre debe tener entre {min} y {max} caracteres',
  },
  'agentType.nameTaken': /*i18n*/ {
    id: 'agentType.nameTaken',
    message: 'Ya existe un tipo de agente con este nombre.',
  },
  'agentType.descriptionTooLong': /*i18n*/ {
    id: 'agentType.descriptionTooLong',
    message: 'La descripción no puede exceder {max} caracteres',
  },
  'agentType.systemMessageTooLong': /*i18n*/ {
    id: 'agentType.systemMessageTooLong',
    message: 'El mensaje de sistema no puede exceder {max} caracteres',
  },
  'agentType.keyInvalid': /*i18n*/ {
    id: 'agentType.keyInvalid',
    message: 'La clave de un campo empieza por una letra y sigue con letras, números, puntos o guiones.',
  },
  'agentType.keyRepeated': /*i18n*/ { id: 'agentType.keyRepeated', message: 'Hay dos campos con la misma clave.' },
  'agentType.requiresApi': /*i18n*/ {
    id: 'agentType.requiresApi',
    message: 'Requiere una API el tipo cuyo motor llama a otro servicio (openai o webhook), y ningún otro.',
  },
  'agentType.addressRefused': /*i18n*/ {
    id: 'agentType.addressRefused',
    message: 'Escribe una dirección https pública, sin usuario ni puerto propio.',
  },
  'agentType.secretRefused': /*i18n*/ {
    id: 'agentType.secretRefused',
    message: 'Un tipo de agente no guarda secretos: escríbelos en el canal de cada agente.',
  },
  'agentType.modelsTooMany': /*i18n*/ {
    id: 'agentType.modelsTooMany',
    message: 'Se pueden ofrecer hasta {max} modelos.',
  },
  'agentType.modelRepeated': /*i18n*/ {
    id: 'agentType.modelRepeated',
    message: 'Hay un modelo repetido en la lista.',
  },
  'agentType.inUse': /*i18n*/ {
    id: 'agentType.inUse',
    message: 'Hay agentes de este tipo ({agents}). Elimínalos o cámbialos de tipo antes.',
  },
  'engine.tokens': /*i18n*/ { id: 'engine.tokens', message: 'Escribe un número entero entre 1 y {max}.' },
  'engine.temperature': /*i18n*/ { id: 'engine.temperature', message: 'Escribe un número entre 0 y {max}.' },
  'engine.price': /*i18n*/ { id: 'engine.price', message: 'Escribe un precio desde 0.' },
  'engine.signingSecret': /*i18n*/ {
    id: 'engine.signingSecret',
    message: 'El secreto de firma empieza por whsec_ y sigue con 24 a 64 bytes en base64.',
  },
  'engine.secretAnew': /*i18n*/ {
    id: 'engine.secretAnew',
    message: 'Escríbelo de nuevo: lo guardado era para otro motor u otra dirección.',
  },
  'plan.nameRequired': /*i18n*/ { id: 'plan.nameRequired', message: 'El nombre del plan es requerido' },
  'plan.pricingTypeRequired': /*i18n*/ { id: 'plan.pricingTypeRequired', message: 'Elige el tipo de precio.' },
  'plan.priceRequired': /*i18n*/ {
    id: 'plan.priceRequired',
    message: 'Escribe un precio desde 0, con dos decimales como máximo.',
  },
  'plan.commissionRateRequired': /*i18n*/ {
    id: 'plan.commissionRateRequired',
    message: 'Escribe una comisión mayor que 0 y hasta 100, con dos decimales como máximo.',
  },
  'plan.cycleRequired': /*i18n*/ {
    id: 'plan.cycleRequired',
    message: 'Elige el ciclo de facturación: mensual o anual.',
  },
  'plan.nameTaken': /*i18n*/ {
    id: 'plan.nameTaken',
    message: 'Ya hay un plan público con este nombre.',
  },
  'plan.typesRequired': /*i18n*/ {
    id: 'plan.typesRequired',
    message: 'Un plan público necesita al menos un tipo de agente.',
  },
  'plan.agentsMin': /*i18n*/ { id: 'plan.agentsMin', message: 'El máximo de agentes debe ser al menos 1.' },
  'plan.conversationsMin': /*i18n*/ {
    id: 'plan.conversationsMin',
    message: 'El máximo de conversaciones debe ser al menos 1.',
  },
  'plan.invalidJson': /*i18n*/ {
    id: 'plan.invalidJson',
    message: 'Formato JSON inválido: escribe una lista de textos o un objeto.',
  },
  'plan.featuresTooLarge': /*i18n*/ {
    id: 'plan.featuresTooLarge',
    message: 'Las características son demasiado largas o profundas.',
  },
  'plan.trialDays': /*i18n*/ {
    id: 'plan.trialDays',
    message: 'Los días de prueba son un número entero entre 0 y {max}.',
  },
  'plan.inUse': /*i18n*/ {
    id: 'plan.inUse',
    message: 'El plan tiene suscripciones ({subscriptions}) y no se puede eliminar.',
  },
  'subscription.userRequired': /*i18n*/ { id: 'subscription.userRequired', message: 'Elige un usuario.' },
  'subscription.userFixed': /*i18n*/ {
    id: 'subscription.userFixed',
    message: 'Una suscripción no cambia de usuario. Cancélala y crea otra.',
  },
  'payment.notFound': /*i18n*/ { id: 'payment.notFound', message: 'El pago no existe.' },
  'payment.settled': /*i18n*/ { id: 'payment.settled', message: 'Este pago ya está resuelto y no se puede cambiar.' },
} as const satisfies Record<string, MessageDescriptor>

export const administrationLimits = {
  'agentType.nameLength': { min: AGENT_TYPE_NAME_MIN, max: AGENT_TYPE_NAME_MAX },
  'agentType.descriptionTooLong': { max: AGENT_TYPE_DESCRIPTION_MAX },
  'agentType.systemMessageTooLong': { max: SYSTEM_MESSAGE_MAX },
  'agentType.modelsTooMany': { max: AGENT_MODELS_MAX },
  'engine.tokens': { max: ENGINE_TOKENS_MAX },
  'engine.temperature': { max: ENGINE_TEMPERATURE_MAX },
  'plan.trialDays': { max: TRIAL_DAYS_MAX },
} as const

export const administrationNotices = {
  'agentType.created': /*i18n*/ { id: 'notice.agentType.created', message: 'Tipo de agente creado correctamente' },
  'agentType.updated': /*i18n*/ { id: 'notice.agentType.updated', message: 'Tipo de agente actualizado correctamente' },
  'agentType.deleted': /*i18n*/ { id: 'notice.agentType.deleted', message: 'Tipo de agente eliminado correctamente' },
  'plan.created': /*i18n*/ { id: 'notice.plan.created', message: 'Plan creado correctamente' },
  'plan.updated': /*i18n*/ { id: 'notice.plan.updated', message: 'Plan actualizado correctamente' },
  'plan.deleted': /*i18n*/ { id: 'notice.plan.deleted', message: 'Plan eliminado correctamente' },
  'subscription.updated': /*i18n*/ {
    id: 'notice.subscription.updated',
    message: 'Suscripción actualizada correctamente',
  },
  'subscription.paused': /*i18n*/ { id: 'notice.subscription.paused', message: 'Suscripción pausada correctamente' },
  'subscription.activated': /*i18n*/ {
    id: 'notice.subscription.activated',
    message: 'Suscripción reactivada correctamente',
  },
  'payment.updated': /*i18n*/ { id: 'notice.payment.updated', message: 'Pago actualizado correctamente' },
} as const satisfies Record<string, MessageDescriptor>
