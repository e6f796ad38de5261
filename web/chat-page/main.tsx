import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onBackButton } from '../core/back-button.ts'
import { isFinal } from '../core/sse.ts'
import { proposeTheme, startTheme } from '../core/theme.ts'
import { callDeadline } from '../core/waiting.ts'
import { App, type Found } from './app.tsx'
import { NoticePage, RetryButton } from './notice-page.tsx'
import { StopPage, stopIn } from './stop-page.tsx'
import { knownLocale, likelyLocale, loadLocale, OFFLINE_WORDS } from './words.ts'
import './reset.css'
import 'virtual:uno.css'
import '../ui/tokens.css'
import type { PublicAgent } from '../../worker/contract/agents.ts'
import type { Success } from '../../worker/contract/envelope.ts'

const RELOAD_AFTER_MS = 5_000
/** As it stands in the address: an id has nothing to decode. */
const agentId = /^\/public\/chat\/([^/]+)\/?$/.exec(location.pathname)?.[1]
const stop = stopIn(location.hash)

async function load(): Promise<Found> {
  if (!agentId) return 'missing'
  try {
    const agent = await fetchAgent(agentId)
    proposeTheme(agent?.theme)
    return agent ? { agent } : 'missing'
  } catch {
    return 'unreachable'
  }
}

/**
 * Loads the agent and the catalogue. Without a catalogue it shows that there is no connection, and reloads the page once the
 * server can be reached.
 */
async function begin(show: (page: ReactNode) => void): Promise<Found> {
  const known = knownLocale()
  try {
    const [found] = await Promise.all([load(), known && loadLocale(known)])
    if (!known) await loadLocale(likelyLocale(typeof found === 'object' ? found.agent.language : undefined))
    return found
  } catch {
    const [title, retry] = OFFLINE_WORDS[known ?? likelyLocale(undefined)]
    // Reloaded without a network it would be the browser's own error page.
    do
      await new Promise<unknown>((resolve) => {
        setTimeout(resolve, RELOAD_AFTER_MS)
        addEventListener('online', resolve)
        show(<NoticePage title={title} action={<RetryButton onRetry={() => resolve(null)}>{retry}</RetryButton>} />)
      })
    while (!(await fetch(location.href).catch(() => null)))
    location.reload()
    return new Promise(() => {})
  }
}

/** The public data of an agent, or `null` if it does not exist or has no web chat. Throws on a temporary failure. */
async function fetchAgent(agentId: string): Promise<PublicAgent | null> {
  const response = await fetch(`/api/agents/${agentId}/public`, {
    signal: callDeadline(),
  })
  if (isFinal(response.status)) return null
  if (!response.ok) throw new Error()
  const { data } = (await response.json()) as Success<PublicAgent>
  return data.channels.some(({ type }) => type === 'webchat') ? data : null
}

/** The layout while agent and catalogue are loading; without text, because the language is not known yet. */
const Loading = () => (
  <div aria-busy className="flex flex-col h-dvh">
    <div className="shrink-0 border-b border-line bg-surface">
      <div className="flex items-center gap-3 max-w-3xl mx-auto h-15 px-3 sm:px-5">
        <span className="size-9 rounded-full bg-surface-sunken animate-pulse" />
        <span className="h-4 w-36 rounded-full bg-surface-sunken animate-pulse" />
      </div>
    </div>
    <div className="grow" />
    <div className="w-full max-w-3xl mx-auto px-2 pb-8 sm:px-5">
      <div className="h-13.5 rounded-[1.75rem] border border-line bg-surface" />
    </div>
  </div>
)

/** Reports to the embedding page that the chat has loaded, and the Escape key and the back button, so that it can close the frame. */
function startFramed(): void {
  if (window.parent === window) return
  const close = () => window.parent.postMessage('vocero.close', '*')
  onBackButton(close)
  window.parent.postMessage('vocero.ready', '*')
  addEventListener('keydown', (event) => {
    // With an input method the key takes back what is being composed.
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || document.querySelector('dialog[open]'))
      return
    close()
  })
}

const container = document.getElementById('root')
if (container) {
  startTheme()
  startFramed()
  const root = createRoot(container)
  root.render(<Loading />)
  const first = await begin((page) => root.render(page))
  root.render(
    <I18nProvider i18n={i18n}>
      {stop && agentId ? <StopPage agentId={agentId} stop={stop} /> : <App first={first} load={load} />}
    </I18nProvider>,
  )
}
