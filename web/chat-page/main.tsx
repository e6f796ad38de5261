import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { startTheme } from '../core/theme.ts'
import { agentIdOf, findAgent } from './agent.ts'
import { App, type Found } from './app.tsx'
import { startFramed } from './framed.ts'
import { firstLocale, speak } from './words.ts'
import 'virtual:uno.css'
import '../ui/tokens.css'

const agentId = agentIdOf(location.pathname)

async function find(): Promise<Found> {
  if (!agentId) return 'missing'
  try {
    const agent = await findAgent(agentId)
    return agent ? { agent } : 'missing'
  } catch {
    return 'unreachable'
  }
}

const place = document.getElementById('root')
if (place) {
  startTheme()
  startFramed()
  const found = await find()
  await speak(firstLocale(typeof found === 'object' ? found.agent.language : undefined))
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <App first={found} find={find} />
    </I18nProvider>,
  )
}
