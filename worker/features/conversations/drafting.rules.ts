import { MESSAGE_MAX } from '../../contract/limits.ts'
import type { Author } from '../../contract/messages.ts'

interface Utterance {
  author: Author
  text: string
}

interface Question {
  question: string
  history: { message: string; reply: string }[]
}

/** Joins consecutive utterances of the same side, in the order of time. */
function mergeUtterances(utterances: readonly Utterance[]): { isContact: boolean; text: string }[] {
  const turns: { isContact: boolean; text: string }[] = []
  for (const { author, text } of utterances) {
    if (text === '') continue
    const isContact = author === 'contact'
    const last = turns.at(-1)
    if (last?.isContact === isContact) last.text += `\n${text}`
    else turns.push({ isContact, text })
  }
  return turns
}

/** The contact's last messages as one question, and at most `most` pairs of message and reply before it. */
export function questionOf(utterances: readonly Utterance[], most: number): Question {
  const turns = mergeUtterances(utterances)
  const at = turns.findLastIndex(({ isContact }) => isContact)
  const history = turns
    .slice(0, Math.max(0, at))
    .flatMap(({ isContact, text }, index, before) =>
      isContact && before[index + 1] ? [{ message: text, reply: before[index + 1]?.text ?? '' }] : [],
    )
  return { question: (turns[at]?.text ?? '').slice(-MESSAGE_MAX), history: history.slice(-most) }
}
