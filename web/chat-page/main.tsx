import { createRoot } from 'react-dom/client'
import 'virtual:uno.css'

const place = document.getElementById('root')
if (place) createRoot(place).render(<h1>Vocero</h1>)
