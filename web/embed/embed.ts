import { COLOR, inkOn } from '../../worker/contract/inks.ts'
import { LOCALE_PARAMETER, preferredLocale } from '../../worker/contract/locales.ts'
import { stylesFor } from './styles.ts'
import { WORDS } from './words.ts'

const SPEECH = 'M21 12a8 8 0 0 1-8 8H4l2-3.5A8 8 0 1 1 21 12Z'
const CROSS = 'M6 6l12 12M18 6L6 18'

/** No definition is registered: a shadow root is all that the name is needed for. */
const ELEMENT = 'vocero-chat'
const OWN_COLOR = '#0c5c4c'

/**
 * A button on somebody else's page that opens the chat with an agent:
 * `<script src="https://…/embed.js" data-agent="…" async></script>`, in the colour of `data-color`. A page has one, however
 * often the script runs.
 */
function place(agentId: string, { origin }: URL, { language, color = '' }: DOMStringMap): void {
  if (document.querySelector(ELEMENT)) return
  const host = document.createElement(ELEMENT)
  const root = host.attachShadow({ mode: 'open' })
  const styles = new CSSStyleSheet()
  const ground = COLOR.test(color) ? color : OWN_COLOR
  styles.replaceSync(stylesFor(ground, inkOn(ground)))
  root.adoptedStyleSheets = [styles]
  const locale = preferredLocale([language ?? '', document.documentElement.lang, ...navigator.languages])
  host.lang = locale
  const words = WORDS[locale]
  const address = `${origin}/public/chat/${encodeURIComponent(agentId)}?${LOCALE_PARAMETER}=${locale}#${location.origin}${location.pathname}`

  const panel = document.createElement('div')
  panel.className = 'panel'
  panel.id = 'panel'
  panel.hidden = true
  panel.setAttribute('role', 'dialog')
  panel.setAttribute('aria-label', words.chat)
  const bar = document.createElement('div')
  bar.className = 'bar'
  bar.append(button(CROSS, words.close, () => show(false)))
  panel.append(bar)

  const launcher = button(SPEECH, words.open, () => show(panel.hidden === true))
  launcher.className = 'launcher'
  launcher.setAttribute('aria-controls', panel.id)
  launcher.setAttribute('aria-expanded', 'false')

  let frame: HTMLIFrameElement | undefined
  function show(isOpen: boolean): void {
    frame ??= panel.appendChild(chatFrame(address, words.chat))
    panel.hidden = !isOpen
    launcher.setAttribute('aria-expanded', String(isOpen))
    draw(launcher, isOpen ? CROSS : SPEECH, isOpen ? words.close : words.open)
    if (isOpen) frame.focus()
    else launcher.focus()
  }

  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !panel.hidden) show(false)
  })
  // Keys pressed inside the frame reach only the chat, which sends this one to us.
  addEventListener('message', (event) => {
    const isOurs = event.origin === origin && event.source === frame?.contentWindow
    if (isOurs && event.data === 'vocero.close') show(false)
  })
  root.append(panel, launcher)
  document.body.append(host)
}

function button(icon: string, label: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.addEventListener('click', onPress)
  draw(made, icon, label)
  return made
}

function draw(target: HTMLButtonElement, icon: string, label: string): void {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.appendChild(document.createElementNS(svg.namespaceURI, 'path')).setAttribute('d', icon)
  target.replaceChildren(svg)
  target.setAttribute('aria-label', label)
}

function chatFrame(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  )
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = address
  return frame
}

const script = document.currentScript
const agentId = script?.dataset['agent']
if (script instanceof HTMLScriptElement && agentId) {
  const start = () => place(agentId, new URL(script.src), script.dataset)
  if (document.body) start()
  else addEventListener('DOMContentLoaded', start)
}
