import type { MessageDescriptor } from '@lingui/core'

/** What stands between the brackets of an answer that is not known yet. */
export const unknownAnswer: MessageDescriptor = /*i18n*/ { id: 'start.unknownAnswer', message: 'aún no se sabe' }
