import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import workflow from '../../../docs/automations/n8n-workflow.json?raw'
import node from '../../../docs/automations/receiver.mjs?raw'
import python from '../../../docs/automations/receiver.py?raw'
import contract from '../../../docs/automations.md?raw'
import { Html, html } from '../../core/html.ts'

/** The files that the contract links to, by the end of their URLs. */
const FILES = { 'receiver.mjs': node, 'receiver.py': python, 'n8n-workflow.json': workflow }

const idOf = (text: string): string => `automations-${text.toLowerCase().replaceAll(/[^\w.]+/g, '-')}`
const code = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`

/** A link within the page or to another site; a link to another file of the sources becomes plain text. */
function link({ href, text }: Tokens.Link): Html {
  if (href.startsWith('https:')) return html`<a href="${href}">${text}</a>`
  const file = Object.keys(FILES).find((name) => href.endsWith(`/${name}`))
  const anchor = href.startsWith('#') ? `automations-${href.slice(1)}` : file && idOf(file)
  return anchor ? html`<a href="#${anchor}">${text}</a>` : html`${text}`
}

const each = (tokens: readonly Token[] = []): Html[] => tokens.map((token) => markup(token as MarkedToken))

const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td'): Html =>
  html`<tr>${cells.map(({ tokens }) => new Html(`<${tag}>${html`${each(tokens)}`.text}</${tag}>`))}</tr>`

/** The markup of a token. Kinds that the contract does not use are shown as text. */
function markup(token: MarkedToken): Html {
  switch (token.type) {
    case 'space':
      return html``
    case 'heading': {
      const tag = `h${Math.min(token.depth + 1, 4)}`
      const id = token.depth === 1 ? 'automations' : idOf(token.text)
      return new Html(`<${tag} id="${id}">${html`${each(token.tokens)}`.text}</${tag}>`)
    }
    case 'paragraph':
      return html`<p>${each(token.tokens)}</p>`
    case 'list':
      return html`<ul>${token.items.map(({ tokens }) => html`<li>${each(tokens)}</li>`)}</ul>`
    case 'table':
      return html`<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead>
<tbody>${token.rows.map((cells) => row(cells, 'td'))}</tbody></table></div>`
    case 'code':
      return code(token.text)
    case 'codespan':
      return html`<code>${token.text}</code>`
    case 'link':
      return link(token)
    case 'text':
      return token.tokens ? html`${each(token.tokens)}` : html`${token.text}`
    default:
      return html`${token.raw}`
  }
}

/** The contract of automations (`docs/automations.md`), with the receivers that it links to. */
export const automationsView = (): Html => html`<section class="area">
${each(Lexer.lex(contract, { gfm: true }))}
${Object.entries(FILES).map(
  ([name, text]) => html`<h3 id="${idOf(name)}">${name}</h3>
${code(text)}`,
)}
</section>`
