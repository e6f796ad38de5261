import './ui/tokens.css'
import './ui/motion.css'
import './ui/large-text.css'
import 'virtual:uno.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { displayZone } from './core/display-zone.ts'
import { currentSession, onSessionChange } from './core/session.ts'
import { startTheme } from './core/theme.ts'
import { startI18n } from './core/words.ts'
import { Root } from './root.tsx'
import { router } from './router.ts'

startTheme()
const applyAccountZone = () => {
  displayZone.zone = currentSession()?.user.timeZone
}
applyAccountZone()
onSessionChange(applyAccountZone)
const rootElement = document.getElementById('root')
// The catalogue and the page are loaded concurrently. A transition lets the browser handle input during the first render.
if (rootElement)
  void Promise.all([startI18n(), router.load()]).then(() =>
    startTransition(() => createRoot(rootElement).render(<Root />)),
  )
