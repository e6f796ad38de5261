import './ui/tokens.css'
import './ui/motion.css'
import './ui/large-text.css'
import 'virtual:uno.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { currentSession, onSessionChange } from './core/session.ts'
import { shown } from './core/shown-zone.ts'
import { startTheme } from './core/theme.ts'
import { startI18n } from './core/words.ts'
import { Root } from './root.tsx'
import { router } from './router.ts'

startTheme()
const showInAccountsZone = () => {
  shown.zone = currentSession()?.user.timeZone
}
showInAccountsZone()
onSessionChange(showInAccountsZone)
const place = document.getElementById('root')
// The catalogue and the page are loaded in parallel. A transition lets the browser handle taps meanwhile.
if (place)
  void Promise.all([startI18n(), router.load()]).then(() => startTransition(() => createRoot(place).render(<Root />)))
