import { type Html, html } from '../../core/html.ts'

/** A sentence whose `words` in backquotes are code; an empty line begins a paragraph. */
export const prose = (text: string): Html[] =>
  text
    .split('\n\n')
    .map(
      (paragraph) =>
        html`<p>${paragraph.split('`').map((piece, index) => (index % 2 ? html`<code>${piece}</code>` : html`${piece}`))}</p>`,
    )
