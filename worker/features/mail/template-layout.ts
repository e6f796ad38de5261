import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../../contract/locales.ts'
import { type Html, html } from '../../core/html.ts'

export interface Template {
  subject: MessageDescriptor
  /** Replaces the greeting with a name when the recipient is not the user whose name is known. */
  greeting?: MessageDescriptor
  footer?: MessageDescriptor
  paragraphs: readonly MessageDescriptor[]
  /** Further paragraphs, translated already. */
  lines?: readonly string[]
  button: MessageDescriptor
  /** The page that the button opens. The secret follows in the fragment, which browsers send to no server. */
  path: string
  /** Below the button: how long the link is valid, and what to do if one did not ask for it. */
  notes: readonly MessageDescriptor[]
  /** A page that stops such mails, on one press. */
  stop?: { words: MessageDescriptor; path: string }
  /** Values in the sentences, besides those that all mails have. */
  values?: Record<string, string>
}

export interface Layout {
  locale: Locale
  title: string
  paragraphs: readonly string[]
  button: string
  link: string
  linkBelow: string
  notes: readonly string[]
  stop: { words: string; link: string } | null
  footer: string
}

/**
 * A name that somebody has chosen, as it looks, but not as an address: mail programs make links of hosts in texts. The word joiner
 * after a dot, a colon or an at sign has no width and belongs to no host.
 */
export const unlinked = (name: string): string => name.replace(/([.:@])(?=[\p{L}\p{N}/])/gu, '$1\u2060')

export const textOf = ({ title, paragraphs, button, link, notes, stop, footer }: Layout): string =>
  [
    title,
    ...paragraphs,
    `${button}:\n${link}`,
    ...notes,
    ...(stop ? [`${stop.words}:\n${stop.link}`] : []),
    `-- \n${footer}`,
    '',
  ].join('\n\n')

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',Arial,sans-serif"
const SOFT = `${FONT};font-size:14px;line-height:1.5;color:#57503f`

const each = (texts: readonly string[], style: string, name: string): Html[] =>
  texts.map((text) => html`<p class="${name}" style="margin:0 0 16px;${style}">${text}</p>`)

/**
 * The one layout of all mails: a table with inline styles, because mail programs drop style sheets. Programs that follow the
 * reader's dark theme apply the media query. Nothing is fetched.
 */
export const htmlOf = ({ locale, title, paragraphs, button, link, linkBelow, notes, stop, footer }: Layout): string =>
  html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .canvas { background: #14130f !important }
  .card { background: #1d1b16 !important; border-color: #332f26 !important }
  .ink { color: #f4efe4 !important }
  .soft, .soft a { color: #c6bda9 !important }
  .button { background: #63c9ad !important }
  .button a { color: #06231c !important }
}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:#faf7f1">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#faf7f1">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 0 16px;${FONT};font-size:18px;font-weight:700;color:#1f1c17">Vocero</td></tr>
<tr><td class="card" style="padding:32px 28px 16px;background:#fffefb;border:1px solid #e5ddcd;border-radius:16px">
<h1 class="ink" style="margin:0 0 20px;${FONT};font-size:24px;line-height:1.25;color:#1f1c17">${title}</h1>
${each(paragraphs, `${FONT};font-size:16px;line-height:1.5;color:#1f1c17`, 'ink')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="button" style="background:#0c5c4c;border-radius:10px"><a href="${link}" style="display:inline-block;padding:13px 24px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${button}</a></td>
</tr></table>
${each(notes, SOFT, 'soft')}
${stop ? html`<p class="soft" style="margin:0 0 16px;${SOFT}"><a href="${stop.link}" style="color:#57503f">${stop.words}</a></p>` : ''}
<p class="soft" style="margin:0 0 16px;${SOFT}">${linkBelow}<br><a href="${link}" style="color:#57503f;word-break:break-all">${link}</a></p>
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;${SOFT};font-size:13px">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text
