import './ui/tokens.css'
import './ui/first-paint.css'
import './ui/motion.css'
import './ui/large-text.css'
import './ui/forced-colors.css'
import 'virtual:uno.css'
import { startTransition } from 'react'
import { displayZone } from './core/display-zone.ts'
import { currentSession, onSessionChange } from './core/session.ts'
import { startTheme } from './core/theme.ts'
import { pause } from './core/waiting.ts'
import { startI18n } from './core/words.ts'
import { Root } from './root.tsx'
import { router } from './router.ts'

startTheme()
const applyAccountZone = () => {
  displayZone.zone = currentSession()?.user.timeZone
}
applyAccountZone()
onSessionChange(applyAccountZone)
/** Starts the router and evaluates React's renderer in tasks of their own: one task for all would block a phone. */
async function start(element: HTMLElement): Promise<void> {
  await pause(0)
  const loading = Promise.all([startI18n(), router.load()])
  await pause(0)
  const [{ createRoot }] = await Promise.all([import('react-dom/client'), loading])
  // A transition lets the browser handle input during the first render.
  startTransition(() => createRoot(element).render(<Root />))
}

const rootElement = document.getElementById('root')
if (rootElement) void start(rootElement)
