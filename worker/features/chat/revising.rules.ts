import type { ExchangeDetails } from '../../contract/conversations.ts'

/** What a person said in an exchange: the words of each message one under the other, as `details.parts` divides them. */
export interface Told {
  text: string
  details: ExchangeDetails
}

/** A person has changed a message (`text`) or taken it back (`null`). `messageId`: as the provider calls it. */
export interface Revising {
  messageId: string
  text: string | null
  at: number
}

type Part = NonNullable<ExchangeDetails['parts']>[number]

/** Where each part's words begin, when they are all of the text. */
function beginningsOf(parts: readonly Part[], text: string): number[] | null {
  const beginnings: number[] = []
  let at = 0
  for (const { length } of parts) {
    beginnings.push(at)
    at += length + 1
  }
  return at - 1 === text.length ? beginnings : null
}

/**
 * What was said, as it is from now on; `null` when nothing changes. The words before a change are kept beside the new
 * ones; of what is taken back nothing is, neither words nor files, nor what stood there before.
 */
export function revised({ text, details }: Told, { messageId, text: becomes, at }: Revising): Told | null {
  const { parts = [], attachments = [], original, ...rest } = details
  const place = parts.findIndex(({ id }) => id === messageId)
  const part = parts[place]
  const beginnings = beginningsOf(parts, text)
  if (!part || !beginnings || (part.editedAt ?? 0) > at) return null
  const words = parts.map(({ length }, index) => text.slice(beginnings[index], (beginnings[index] ?? 0) + length))
  if (becomes === null) {
    const filesBefore = parts.slice(0, place).reduce((sum, { files }) => sum + files, 0)
    const left = attachments.toSpliced(filesBefore, part.files)
    return {
      text: words.toSpliced(place, 1).join('\n'),
      details: {
        ...rest,
        parts: parts.toSpliced(place, 1),
        ...(left.length > 0 && { attachments: left }),
        deletedAt: at,
      },
    }
  }
  if (words[place] === becomes) return null
  const changed = { ...part, length: becomes.length, editedAt: at }
  return {
    text: words.with(place, becomes).join('\n'),
    details: {
      ...rest,
      parts: parts.with(place, changed),
      ...(attachments.length > 0 && { attachments }),
      original: original ?? text,
      editedAt: at,
    },
  }
}
