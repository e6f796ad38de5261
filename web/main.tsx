import './ui/tokens.css'
import './ui/motion.css'
import 'virtual:uno.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startTheme } from './core/theme.ts'
import { startSpeaking } from './core/words.ts'
import { Root } from './root.tsx'
import { router } from './router.ts'

startTheme()
const place = document.getElementById('root')
// The words and what the page consists of are fetched side by side. A transition leaves the browser free to answer a
// tap in between.
if (place)
  void Promise.all([startSpeaking(), router.load()]).then(() =>
    startTransition(() => createRoot(place).render(<Root />)),
  )
