import './ui/tokens.css'
import './ui/first-paint.css'
import './ui/motion.css'
import './ui/large-text.css'
import './ui/forced-colors.css'
import './ui/print.css'
import 'virtual:uno.css'
import { startTransition } from 'react'
import { displayZone } from './core/display-zone.ts'
import { currentSession, onSessionChange } from './core/session.ts'
import { startTheme } from './core/theme.ts'
import { pause } from './core/waiting.ts'
import { withRetries } from './core/with-retries.ts'
import { startI18n } from './core/words.ts'
import { Root } from './root.tsx'
import { router } from './router.ts'

startTheme()
/** The account's time zone. A translator in the browser replaces text nodes, which React does not survive on all screens. */
const applySession = () => {
  const session = currentSession()
  displayZone.zone = session?.user.timeZone
  document.body.translate = !session
}
applySession()
onSessionChange(applySession)
/** Starts the router and evaluates React's renderer in tasks of their own: one task for all would block a phone. */
async function start(element: HTMLElement): Promise<void> {
  await pause(0)
  const loading = Promise.all([startI18n(), router.load()])
  await pause(0)
  const [{ createRoot }] = await Promise.all([withRetries(() => import('react-dom/client')), loading])
  // A transition lets the browser handle input during the first render.
  startTransition(() => createRoot(element).render(<Root />))
}

const rootElement = document.getElementById('root')
if (rootElement) void start(rootElement)
