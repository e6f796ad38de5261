/**
 * Every way a call can be refused, and the HTTP status it is refused with. The code is what programs read and never
 * changes; its sentence stands in `sentences.ts`. An issue of a schema is one of these codes too.
 */
export const statusOf = {
  'request.notFound': 404,
  'request.malformed': 400,
  'request.unsupportedMediaType': 415,
  'request.tooLarge': 413,
  'request.timeout': 408,
  'request.invalid': 422,
  'request.rateLimited': 429,

  'server.error': 500,
  'server.misconfigured': 500,
  'server.busy': 503,

  'auth.tokenMissing': 401,
  'auth.tokenInvalid': 401,
  'auth.tokenExpired': 401,
  'auth.sessionRevoked': 401,
  'auth.invalidCredentials': 401,
  'auth.accountDeactivated': 401,
  'access.denied': 403,

  'field.required': 422,
  'field.invalid': 422,
  'field.tooLong': 422,
  'field.text': 422,
  'field.illFormed': 422,
  'field.repeated': 422,
  'field.page': 422,
  'field.limit': 422,
  'field.date': 422,
  'field.dateOrder': 422,
  'field.id': 422,
  'field.email': 422,
  'field.url': 422,
  'field.number': 422,
  'field.option': 422,

  'account.nameRequired': 422,
  'account.nameTooLong': 422,
  'account.companyTooLong': 422,
  'account.countryUnknown': 422,
  'account.emailRequired': 422,
  'account.emailInvalid': 422,
  'account.emailTaken': 409,
  'account.passwordRequired': 422,
  'account.passwordTooShort': 422,
  'account.passwordTooLong': 422,
  'account.passwordCommon': 422,
  'account.passwordPersonal': 422,
  'account.passwordWrong': 422,
  'session.notFound': 404,
  'user.notFound': 404,
  'admin.passwordTooShort': 422,
  'admin.lastSuperAdmin': 409,

  'agent.notFound': 404,
  'agent.nameRequired': 422,
  'agent.nameTooLong': 422,
  'agent.descriptionTooLong': 422,
  'agent.typeRequired': 422,
  'agent.languageUnknown': 422,

  'agentType.notFound': 422,

  'channel.notFound': 404,
  'channel.typeRequired': 422,
  'channel.typeUnknown': 422,
  'channel.typeNotOffered': 422,
  'channel.typeTaken': 409,
  'channel.configInvalid': 422,
  'channel.configTooLarge': 422,

  'chat.messageRequired': 422,
  'chat.messageTooLong': 422,
  'chat.sessionInvalid': 422,
  'chat.messageIdInvalid': 422,
  'chat.noWebchat': 404,
  'chat.noEngine': 503,
  'chat.engineFailed': 503,

  'conversation.notFound': 404,
  'conversation.agentRequired': 422,

  'plan.notFound': 404,
  'plan.required': 403,
  'plan.quotaExceeded': 403,
  'plan.agentsExceeded': 403,
  'plan.agentTypeNotAllowed': 403,

  'subscription.notFound': 404,
  'subscription.userNotFound': 404,
  'subscription.inactive': 403,
  'subscription.final': 409,
  'subscription.samePlan': 409,
  'subscription.alreadyLive': 409,
  'subscription.tooManyAgents': 409,
  'subscription.planRequired': 422,
  'subscription.startDateRequired': 422,
  'subscription.endDateInvalid': 422,

  'stream.tooMany': 429,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof statusOf

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(statusOf, text)
