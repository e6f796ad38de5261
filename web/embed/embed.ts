import { COLOR, textColorOn } from '../../worker/contract/inks.ts'
import { EMBED_HEIGHT, EMBED_WIDTH } from '../../worker/contract/limits.ts'
import { LOCALE_PARAMETER, type Locale, preferredLocale } from '../../worker/contract/locales.ts'
import { onBackButton } from '../core/back-button.ts'

const SPEECH = 'M21 12a8 8 0 0 1-8 8H4l2-3.5A8 8 0 1 1 21 12Z'
const CROSS = 'M6 6l12 12M18 6L6 18'

/** The element is not registered as a custom element: a hyphenated name suffices to attach a shadow root. */
const ELEMENT = 'vocero-chat'
const OWN_COLOR = '#0c5c4c'
/** The wait before a frame that did not become the chat is loaded again; doubled each time. */
const FIRST_WAIT_MS = 1_000

/**
 * Adds a button that opens the chat with an agent to another site:
 * `<script src="https://…/embed.js" data-agent="…" async></script>`. `data-color`: its colour. It is added once, even if
 * the script runs several times; an agent that is not added for that reason is named in the console of the page.
 */
function mount(agentId: string, { origin }: URL, { language, color = '' }: DOMStringMap): void {
  const existing = document.querySelector<HTMLElement>(ELEMENT)
  if (existing) {
    const other = existing.dataset['agent']
    if (other !== agentId) console.warn(`Vocero: the page has the chat of agent ${other}; ${agentId} is not added.`)
    return
  }
  const host = document.createElement(ELEMENT)
  host.dataset['agent'] = agentId
  const root = host.attachShadow({ mode: 'open' })
  const styles = new CSSStyleSheet()
  const background = COLOR.test(color) ? color : OWN_COLOR
  styles.replaceSync(stylesFor(background, textColorOn(background)))
  root.adoptedStyleSheets = [styles]
  const locale = preferredLocale([language ?? '', document.documentElement.lang, ...navigator.languages])
  host.lang = locale
  const words = WORDS[locale]
  /** With the page that it is opened on, which a site of one page may have changed since. */
  const address = () =>
    `${origin}/public/chat/${encodeURIComponent(agentId)}?${LOCALE_PARAMETER}=${locale}#${location.origin}${location.pathname}`

  const panel = document.createElement('div')
  panel.className = 'panel'
  panel.id = 'panel'
  panel.hidden = true
  panel.setAttribute('role', 'dialog')
  panel.setAttribute('aria-label', words.chat)
  const bar = document.createElement('div')
  bar.className = 'bar'
  bar.append(button(CROSS, words.close, () => setOpen(false)))
  panel.append(bar)

  const launcher = button(SPEECH, words.open, () => setOpen(panel.hidden === true))
  launcher.className = 'launcher'
  launcher.setAttribute('aria-controls', panel.id)
  launcher.setAttribute('aria-expanded', 'false')

  let frame: HTMLIFrameElement | undefined
  /** A lost network leaves an error page of the browser in the frame, which is no chat and stays there. */
  let isReady = false
  let wait = FIRST_WAIT_MS
  function load(): void {
    const made = chatFrame(address(), words.chat)
    made.addEventListener('load', () => setTimeout(() => frame === made && loadAgain(), wait))
    frame?.remove()
    frame = panel.appendChild(made)
    wait *= 2
  }
  function loadAgain(): void {
    if (isReady || panel.hidden) return
    const hasFocus = document.activeElement === host
    load()
    if (hasFocus) frame?.focus()
  }
  addEventListener('online', loadAgain)
  let stopBackButton = (): void => {}
  function setOpen(isOpen: boolean): void {
    stopBackButton()
    if (isOpen) stopBackButton = onBackButton(() => setOpen(false))
    if (isOpen && !isReady) load()
    panel.hidden = !isOpen
    launcher.setAttribute('aria-expanded', String(isOpen))
    draw(launcher, isOpen ? CROSS : SPEECH, isOpen ? words.close : words.open)
    if (isOpen) frame?.focus()
    else launcher.focus()
  }

  // Elsewhere on the page the key belongs to the page.
  host.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !panel.hidden) setOpen(false)
  })
  // Key events inside the frame are only dispatched there, so the chat reports the Escape key by a message.
  addEventListener('message', ({ origin: sender, source, data }) => {
    if (sender !== origin || source !== frame?.contentWindow) return
    if (data === 'vocero.ready') isReady = true
    if (data === 'vocero.close') setOpen(false)
  })
  root.append(panel, launcher)
  // Beside the body: sites of one page replace all that is in it, and its transforms would move the button.
  document.documentElement.append(host)
}

function button(icon: string, label: string, onPress: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.addEventListener('click', onPress)
  draw(element, icon, label)
  return element
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

/**
 * On a phone the chat fills the screen and has a bar with a close button. Rules of the page match the host element and
 * override those of the shadow root unless these are important. `all` does not reset `direction`. `background` and
 * `ink`: the colours of the button and its icon. Forced colours show the transparent outline.
 */
const stylesFor = (background: string, ink: string): string => `
:host { all: initial !important; display: block !important; position: fixed !important; inset: auto 16px 16px auto !important; z-index: 2147483000 !important; direction: ltr !important; font: 600 16px/1 system-ui, sans-serif !important; }
button { display: grid; place-items: center; width: 56px; height: 56px; padding: 0; border: 0; border-radius: 50%; background: ${background}; color: ${ink}; cursor: pointer; box-shadow: 0 2px 6px rgb(0 0 0 / .2), 0 12px 32px -8px rgb(0 0 0 / .4); }
button:hover { filter: brightness(.88); }
button:focus-visible { outline: 3px solid #f2b33d; outline-offset: 2px; }
svg { width: 26px; height: 26px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.panel { position: absolute; right: 0; bottom: 72px; display: flex; flex-direction: column; width: ${EMBED_WIDTH}px; max-width: calc(100vw - 32px); height: ${EMBED_HEIGHT}px; max-height: calc(100dvh - 104px); overflow: hidden; border-radius: 16px; background: #faf7f1; box-shadow: 0 2px 6px rgb(0 0 0 / .15), 0 24px 64px -16px rgb(0 0 0 / .5); outline: 1px solid transparent; }
.panel[hidden], .bar { display: none; }
iframe { flex: 1; min-height: 0; width: 100%; border: 0; }
@media (max-width: 480px), (max-height: 480px) {
  .panel { position: fixed; inset: 0; width: auto; max-width: none; height: auto; max-height: none; border-radius: 0; }
  .bar { display: flex; justify-content: flex-end; background: ${background}; }
  .bar button { width: 44px; height: 44px; background: none; box-shadow: none; }
  .bar button:focus-visible { outline-offset: -3px; }
  .panel:not([hidden]) + .launcher { display: none; }
}
@media print { :host { display: none !important; } }
@media (prefers-color-scheme: dark) { .panel { background: #14130f; } }
@media (prefers-reduced-motion: no-preference) {
  .panel { animation: rise .18s ease-out; }
  @keyframes rise { from { opacity: 0; transform: translateY(12px); } }
}`

/** The texts of the button, included in the script, because it loads nothing else on other sites. */
const WORDS: Record<Locale, { open: string; close: string; chat: string }> = {
  es: { open: 'Abrir el chat', close: 'Cerrar el chat', chat: 'Chat' },
  en: { open: 'Open the chat', close: 'Close the chat', chat: 'Chat' },
  mn: { open: 'Чат нээх', close: 'Чат хаах', chat: 'Чат' },
}

const script = document.currentScript
const agentId = script?.dataset['agent']
if (script instanceof HTMLScriptElement && agentId) {
  const start = () => mount(agentId, new URL(script.src), script.dataset)
  if (document.body) start()
  else addEventListener('DOMContentLoaded', start)
}
