import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { News } from './news.ts'

const looks = 'mt-1 inline-block font-semibold text-brand underline underline-offset-2'

/** The link to the subject of a notification. */
export function NewsLink({ news: { what, agentId, sessionId } }: { news: News }) {
  const { t } = useLingui()
  return what === 'channel' ? (
    <Link to="/agents/$agentId/channels" params={{ agentId }} className={looks}>
      {t`Revisar el canal`}
    </Link>
  ) : (
    <Link
      to="/agents/$agentId/conversations"
      params={{ agentId }}
      search={sessionId ? { session: sessionId } : {}}
      className={looks}
    >
      {t`Ver la conversación`}
    </Link>
  )
}
