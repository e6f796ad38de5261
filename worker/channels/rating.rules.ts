import type { MessageDescriptor } from '@lingui/core'
import type { AttachmentPart } from '../contract/messages.ts'
import type { Rating } from '../contract/ratings.ts'

/** Asked at the end of a conversation, with a button for each answer. */
export const ratingQuestion: MessageDescriptor = /*i18n*/ {
  id: 'chat.ratingQuestion',
  message: 'Hemos cerrado esta conversación. ¿Fue de ayuda?',
}
const yes: MessageDescriptor = /*i18n*/ { id: 'chat.ratingYes', message: '👍 Sí' }
const no: MessageDescriptor = /*i18n*/ { id: 'chat.ratingNo', message: '👎 No' }

/**
 * The answers with their ids. These have the form of short ids (`isShortId`), so that no provider shows them as a message of the
 * contact, and never change: a button may be tapped after all else of its conversation was pruned.
 */
export const RATING_ANSWERS: readonly { rating: Rating; title: MessageDescriptor; payload: string }[] = [
  { rating: 1, title: yes, payload: `tap:${'0'.repeat(31)}1` },
  { rating: -1, title: no, payload: `tap:${'0'.repeat(31)}2` },
]

/** The id of the button that a message is a tap on; a provider that tells no more of it has the id in the text. */
export const tappedId = (text: string, attachments: readonly AttachmentPart[] = []): string =>
  attachments.find(({ type }) => type === 'choice')?.fields?.find(({ name }) => name === 'id')?.value ?? text

/** The rating that a message gives by a tap on one of the answers; `null`: it is another message. */
export function ratingIn(text: string, attachments: readonly AttachmentPart[] = []): Rating | null {
  const id = tappedId(text, attachments)
  return RATING_ANSWERS.find(({ payload }) => payload === id)?.rating ?? null
}
