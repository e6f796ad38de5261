import { useLingui } from '@lingui/react/macro'
import type { MessageAttachment } from '../../../worker/contract/conversations.ts'
import type { MessagePart } from '../../../worker/contract/messages.ts'

/** What says whether an emoji is on the message itself or on the reply to it. */
type ShownReaction = Pick<MessageAttachment, 'name' | 'fields'>
const isOn = ({ fields = [] }: ShownReaction, of: 'message' | 'reply'): boolean =>
  fields.some(({ name, value }) => name === 'of' && value === of)

/** The reactions among the attachments of an exchange, on its message or on its reply. */
export const reactionsOn = (attachments: readonly MessageAttachment[] = [], of: 'message' | 'reply'): ShownReaction[] =>
  attachments.filter((one) => one.kind === 'reaction' && isOn(one, of))
/** Those on a member's message. */
export const reactionsIn = (parts: readonly MessagePart[]): ShownReaction[] =>
  parts.flatMap((part) => (part.type === 'reaction' ? [part] : []))

/** The emojis that the contact put on a message. */
export function Reactions({ reactions, atEnd = false }: { reactions: readonly ShownReaction[]; atEnd?: boolean }) {
  const { t } = useLingui()
  const shown = reactions.flatMap(({ name }) => name || [])
  if (shown.length === 0) return null
  return (
    <p
      className={`-mt-3 w-fit rounded-full border border-line-strong bg-surface px-2 py-0.5 text-sm ${atEnd ? 'justify-self-end' : ''}`}
    >
      <span className="sr-only">{t`Reacción del contacto:`} </span>
      {shown.join(' ')}
    </p>
  )
}
