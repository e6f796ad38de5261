import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { listenToOwnAgents, openOwnAgents } from '../../core/own-agents-stream.ts'
import { loadCatalogue } from '../../core/words.ts'
import { notify } from '../../ui/notices.tsx'
import { agentNameQuery } from './agent-names.api.ts'
import { chime } from './chime.ts'
import { useNotificationAccess } from './may-listen.ts'
import { isOnScreen, type News, NewsFilter } from './news.ts'
import { useBrowserPreferences } from './notification-wishes.ts'
import { usePermission } from './permission.ts'

/** Shows notifications while the console is open. Renders nothing itself. */
export default function Notifier() {
  const { kinds, browser, sound } = useBrowserPreferences()
  const mayListen = useNotificationAccess() === 'yes'
  const mayNotify = usePermission() === 'granted' && browser
  const isListening = mayListen && kinds.length > 0
  const newsroom = useRef<NewsFilter>(null)
  const client = useQueryClient()
  const router = useRouter()
  const wordsOf = useNewsWords()

  async function showNotification(news: News) {
    const [name] = await Promise.all([
      client.fetchQuery(agentNameQuery(news.agentId)).catch(() => null),
      // Pages outside of the console have not loaded its catalogue.
      loadCatalogue('console'),
    ])
    const { title, text } = wordsOf(news, name)
    const link = <NewsLink news={news} />
    if (news.kind === 'conversation') notify.info(title, text, link)
    else notify.warning(title, text, link)
    if (sound) void chime()
    if (mayNotify && (document.hidden || !document.hasFocus())) showOutside(news, title, text)
  }

  /** Shows a browser notification. Its tag makes the browser show it once even if several tabs are open. */
  function showOutside({ what, agentId, sessionId }: News, title: string, text: string) {
    const browserNotification = new Notification(title, {
      body: text,
      tag: `${what} ${sessionId ?? agentId}`,
      icon: '/icon.svg',
    })
    browserNotification.onclick = () => {
      window.focus()
      browserNotification.close()
      if (what === 'channel') void router.navigate({ to: '/agents/$agentId/channels', params: { agentId } })
      else
        void router.navigate({
          to: '/agents/$agentId/conversations',
          params: { agentId },
          search: sessionId ? { session: sessionId } : {},
        })
    }
  }

  const onStreamEvent = useEffectEvent((event: StreamEvent) => {
    newsroom.current ??= new NewsFilter()
    const news = newsroom.current.newsOf(event, Date.now())
    if (!news || !kinds.includes(news.kind)) return
    if (!document.hidden && isOnScreen(news, router.latestLocation.pathname)) return
    void showNotification(news)
  })

  useEffect(() => {
    if (!isListening) return
    const unsubscribe = listenToOwnAgents((event) => onStreamEvent(event))
    const close = openOwnAgents({ isOpenWhileHidden: mayNotify })
    return () => {
      unsubscribe()
      close()
    }
  }, [isListening, mayNotify])
  return null
}

const linkClasses = 'mt-1 inline-block font-semibold text-brand underline underline-offset-2'

/** The link to the subject of a notification. */
function NewsLink({ news: { what, agentId, sessionId } }: { news: News }) {
  const { t } = useLingui()
  return what === 'channel' ? (
    <Link to="/agents/$agentId/channels" params={{ agentId }} className={linkClasses}>
      {t`Revisar el canal`}
    </Link>
  ) : (
    <Link
      to="/agents/$agentId/conversations"
      params={{ agentId }}
      search={sessionId ? { session: sessionId } : {}}
      className={linkClasses}
    >
      {t`Ver la conversación`}
    </Link>
  )
}

/** Returns the function that gives title and text. `name`: `null` when the agent's name cannot be loaded. */
function useNewsWords() {
  const { t } = useLingui()
  const channelName = useChannelName()
  return ({ what, channelType }: News, name: string | null): { title: string; text: string } => {
    const agent = name ?? t`Tu agente`
    const channel = channelName(channelType)
    return {
      conversation: { title: t`Nueva conversación`, text: t`${agent} está atendiendo a alguien por ${channel}.` },
      unanswered: { title: t`Un mensaje quedó sin respuesta`, text: t`${agent} no pudo responder por ${channel}.` },
      undelivered: {
        title: t`Una respuesta no se entregó`,
        text: t`${channel} no aceptó lo que respondió ${agent}.`,
      },
      channel: { title: t`Un canal dejó de funcionar`, text: t`${channel} de ${agent} tiene un error.` },
    }[what]
  }
}
