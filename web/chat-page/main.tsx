import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { proposeTheme, startTheme } from '../core/theme.ts'
import { agentIdOf, findAgent } from './agent.ts'
import { App, type Found } from './app.tsx'
import { startFramed } from './framed.ts'
import { Loading } from './loading.tsx'
import { StopPage, stopIn } from './stop-page.tsx'
import { knownLocale, likelyLocale, speak } from './words.ts'
import './reset.css'
import 'virtual:uno.css'
import '../ui/tokens.css'

const RELOAD_AFTER_MS = 5_000
const agentId = agentIdOf(location.pathname)
const stop = stopIn(location.hash)

async function find(): Promise<Found> {
  if (!agentId) return 'missing'
  try {
    const agent = await findAgent(agentId)
    proposeTheme(agent?.theme)
    return agent ? { agent } : 'missing'
  } catch {
    return 'unreachable'
  }
}

/** The agent and its catalogue. Without a catalogue there is no text to show, so the page is loaded again. */
async function begin(): Promise<Found> {
  const known = knownLocale()
  try {
    const [found] = await Promise.all([find(), known && speak(known)])
    if (!known) await speak(likelyLocale(typeof found === 'object' ? found.agent.language : undefined))
    return found
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RELOAD_AFTER_MS))
    location.reload()
    return new Promise(() => {})
  }
}

const place = document.getElementById('root')
if (place) {
  startTheme()
  startFramed()
  const root = createRoot(place)
  root.render(<Loading />)
  const first = await begin()
  root.render(
    <I18nProvider i18n={i18n}>
      {stop && agentId ? <StopPage agentId={agentId} stop={stop} /> : <App first={first} find={find} />}
    </I18nProvider>,
  )
}
