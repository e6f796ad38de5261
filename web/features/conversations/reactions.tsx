import { useLingui } from '@lingui/react/macro'
import type { MessageAttachment } from '../../../worker/contract/conversations.ts'
import type { MessagePart } from '../../../worker/contract/messages.ts'

/** The properties of a reaction; `fields` contains whether it is on the message or on the reply. */
type ShownReaction = Pick<MessageAttachment, 'name' | 'fields'>
const isOn = ({ fields = [] }: ShownReaction, of: 'message' | 'reply'): boolean =>
  fields.some(({ name, value }) => name === 'of' && value === of)

/** The reactions in the attachments of an exchange, on its message or on its reply. */
export const reactionsOn = (attachments: readonly MessageAttachment[] = [], of: 'message' | 'reply'): ShownReaction[] =>
  attachments.filter((one) => one.kind === 'reaction' && isOn(one, of))
/** The reactions in the parts of a member's message. */
export const reactionsIn = (parts: readonly MessagePart[]): ShownReaction[] =>
  parts.flatMap((part) => (part.type === 'reaction' ? [part] : []))

/** The contact's reactions to a message. */
export function Reactions({ reactions, atEnd = false }: { reactions: readonly ShownReaction[]; atEnd?: boolean }) {
  const { t } = useLingui()
  const emojis = reactions.flatMap(({ name }) => name || [])
  if (emojis.length === 0) return null
  return (
    <p
      className={`-mt-3 w-fit rounded-full border border-line-strong bg-surface px-2 py-0.5 text-sm ${atEnd ? 'justify-self-end' : ''}`}
    >
      <span className="sr-only">{t`Reacción del contacto:`} </span>
      {emojis.join(' ')}
    </p>
  )
}
