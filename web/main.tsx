import './ui/tokens.css'
import './ui/motion.css'
import 'virtual:uno.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startTheme } from './core/theme.ts'
import { startSpeaking } from './core/words.ts'
import { Root } from './root.tsx'

startTheme()
const place = document.getElementById('root')
// A transition leaves the browser free to answer a tap in between.
if (place) void startSpeaking().then(() => startTransition(() => createRoot(place).render(<Root />)))
