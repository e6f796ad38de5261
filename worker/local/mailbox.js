// A separate Worker, in plain JavaScript because the local runtime loads this file directly.
import { WorkerEntrypoint } from 'cloudflare:workers'

const KEPT = 100
/** The newest first; they go when the server stops. */
const mails = []

/** What `npm start` binds in place of the platform's mail binding, where no mail server is configured. */
export class Outbox extends WorkerEntrypoint {
  send({ from, to, subject, text, html }) {
    mails.unshift({ at: new Date().toISOString(), from, to, subject, text, html })
    mails.length = Math.min(mails.length, KEPT)
  }
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign])

const page = (title, body) =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
li{margin:.5rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:44rem;border:1px solid gray}</style>
</head><body><h1>${title}</h1>${body}</body></html>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'",
      },
    },
  )

const line = ({ at, to, subject }, place) =>
  `<li><a href="/dev/mail/${mails.length - place}">${escaped(subject)}</a><br>${escaped(to)} · ${at}</li>`

function list() {
  const none = '<p>Nothing yet. Mails of this server appear here; nothing leaves this machine.</p>'
  return page('Mailbox', mails.length === 0 ? none : `<ul>${mails.map(line).join('')}</ul>`)
}

const one = ({ from, to, subject, text, at }, path) =>
  page(
    escaped(subject),
    `<p><a href="/dev/mail">All mails</a></p><p>${escaped(`${from.name} <${from.email}> → ${to}`)} · ${at}</p>
<iframe title="HTML" src="${path}/html"></iframe><h2>Text</h2><pre>${escaped(text)}</pre>`,
  )

/** `/dev/mail`: what was sent. Links open in the window, not in the frame. */
export default {
  fetch(request) {
    const { pathname } = new URL(request.url)
    const [, number, html] = /^\/dev\/mail\/(\d+)(\/html)?$/.exec(pathname) ?? []
    if (number === undefined) return list()
    const mail = mails[mails.length - Number(number)]
    if (!mail) return new Response('Not found\n', { status: 404 })
    if (!html) return one(mail, `/dev/mail/${number}`)
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(mail.html.replace('<head>', '<head><base target="_top">'), { headers })
  },
}
