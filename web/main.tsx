import { createRoot } from 'react-dom/client'
import { Root } from './root.tsx'
import 'virtual:uno.css'

const place = document.getElementById('root')
if (place) createRoot(place).render(<Root />)
