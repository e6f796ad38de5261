/** The codes of the web chat and its visitors; part of `errors.ts`. */
export const chatStatusOf = {
  'chat.messageRequired': 422,
  'chat.messageTooLong': 422,
  'chat.sessionInvalid': 422,
  'chat.messageIdInvalid': 422,
  'chat.noWebchat': 404,
  'chat.noEngine': 503,
  'chat.engineFailed': 503,
  'chat.unreadable': 500,
  'chat.ratingInvalid': 422,
  'chat.replyNotFound': 404,
  'chat.notClosed': 409,
  'visitor.address': 422,
  'visitor.noThread': 404,
} as const
