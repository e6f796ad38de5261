import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Asker, UnansweredQuestion } from '../../../worker/contract/questions.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { useContactName } from '../../core/contact-name.ts'
import { takesMembers } from '../../core/reply-window.ts'

/** Whether a member can send the asker a message now: the reply window is open, and there is no opt-out. */
export const canBeReached = (asker: Asker): boolean =>
  takesMembers(asker.replyWindow, Date.now()) && !asker.contact?.optOut

/** Returns the function that gives the name of a contact with its channel. */
export function useAskerName(): (asker: Asker) => string {
  const contactName = useContactName()
  const channelName = useChannelName()
  return ({ channelType, contact, contactNumber }) =>
    `${contactName({ person: contact, contactNumber })} · ${channelName(channelType)}`
}

/** The contacts who asked a question, with links to their conversations; collapsed at first. */
export function QuestionAskers({ question: { agentId, people, askers } }: { question: UnansweredQuestion }) {
  const { t } = useLingui()
  const left = people - askers.length
  return (
    <details className="group text-sm">
      <summary className="flex w-fit cursor-pointer items-center gap-1 rounded-field text-ink-soft hover:text-ink">
        <span aria-hidden className="i-lucide-chevron-right transition-transform group-open:rotate-90" />
        {plural(people, { one: 'La hizo # persona', other: 'La hicieron # personas' })}
      </summary>
      <ul className="grid gap-1 py-2 pl-5">
        {askers.map((asker) => (
          <li key={asker.sessionId}>
            <AskerLink agentId={agentId} asker={asker} />
          </li>
        ))}
        {left > 0 && <li className="text-ink-soft">{t`y ${left} más`}</li>}
      </ul>
    </details>
  )
}

function AskerLink({ agentId, asker }: { agentId: string; asker: Asker }) {
  const name = useAskerName()(asker)
  return (
    <Link
      to="/agents/$agentId/conversations"
      params={{ agentId }}
      search={{ session: asker.sessionId }}
      className="inline-flex min-h-6 items-center gap-2 underline-offset-2 hover:underline"
    >
      <span aria-hidden className={channelIcon(asker.channelType)} />
      <span className="wrap-anywhere" dir="auto">
        {name}
      </span>
    </Link>
  )
}
