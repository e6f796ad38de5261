import './ui/tokens.css'
import './ui/motion.css'
import 'virtual:uno.css'
import { createRoot } from 'react-dom/client'
import { startTheme } from './core/theme.ts'
import { startSpeaking } from './core/words.ts'
import { Root } from './root.tsx'

startTheme()
const place = document.getElementById('root')
if (place) void startSpeaking().then(() => createRoot(place).render(<Root />))
