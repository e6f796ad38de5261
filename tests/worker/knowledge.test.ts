import { createServer, type Server as WebServer } from 'node:http'
import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  DOCUMENTS_PER_AGENT_MAX,
  OFFICE_INFLATED_MAX_BYTES,
  PASSAGES_PER_AGENT_MAX,
} from '../../worker/contract/limits.ts'
import { newDocument, textInput, upload, waitUntilRead } from '../support/knowledge.ts'
import { docxOf, paragraph, pptxOf, shape, xlsxOf } from '../support/office.ts'
import { pdfOf, pdfOfStream } from '../support/pdf.ts'
import type { Person } from '../support/people.ts'
import { listenAs } from '../support/reserved-ports.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

const html = (title: string, body: string) =>
  `<html><head><title>${title}</title><script>var secreto = 'guion'</script></head><body><nav>Menú</nav><main>${body}</main></body></html>`

let site: WebServer
let port: number
let trapped = 0
const asked: string[] = []
let isMending = false
let robots: string | null = null

const mapOf = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>http://127.0.0.1:${port}${path}</loc></url>`).join('')}</urlset>`
const indexOf = (...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>http://127.0.0.1:${port}${path}</loc></sitemap>`).join('')}</sitemapindex>`

function answer(path: string): {
  status?: number
  type?: string
  location?: string
  encoding?: string
  body: string | Buffer
} {
  if (path === '/trampa') {
    trapped++
    return { body: html('Trampa', '<p>Adentro</p>') }
  }
  if (path === '/envios') return { body: html('Envíos', '<h1>Envíos</h1><p>Enviamos en globo a toda la ciudad.</p>') }
  if (path === '/pagos') return { body: html('Pagos', '<h1>Pagos</h1><p>Se paga con monedas de &euro;2.</p>') }
  if (path === '/rota')
    return isMending ? { body: html('Ya', '<p>Ya funciona la página.</p>') } : { status: 500, body: '' }
  if (path === '/adentro') return { status: 302, location: `http://localhost:${port}/trampa`, body: '' }
  if (path === '/metadatos') return { status: 302, location: 'http://169.254.169.254/latest', body: '' }
  if (path === '/vuelta') return { status: 302, location: '/vuelta', body: '' }
  if (path === '/mudada') return { status: 301, location: '/envios', body: '' }
  if (path === '/imagen') return { type: 'image/png', body: 'x' }
  if (path === '/enorme') return { body: 'x'.repeat(3 * 1024 * 1024) }
  if (path === '/sitemap.xml')
    return {
      type: 'application/xml',
      body: `<urlset>${['/envios', '/pagos', '/nada', '/rota', '/trampa-no']
        .map((page) => `<url><loc>http://127.0.0.1:${port}${page}</loc></url>`)
        .join('')}<url><loc>https://otro.example/pagina</loc></url></urlset>`,
    }
  if (path === '/comprimida')
    return { encoding: 'gzip', body: gzipSync(html('Envíos', '<p>Enviamos en globo a toda la ciudad.</p>')) }
  if (path === '/robots.txt') return robots === null ? { status: 404, body: '' } : { type: 'text/plain', body: robots }
  if (path === '/indice.xml')
    return { type: 'application/xml', body: indexOf('/mapa.xml.gz', '/bomba.xml.gz', '/roto.xml.gz', '/anidado.xml') }
  if (path === '/mapa.xml.gz') return { type: 'application/x-gzip', body: gzipSync(mapOf('/envios', '/pagos')) }
  if (path === '/bomba.xml.gz')
    return { type: 'application/gzip', body: gzipSync(`<urlset>${' '.repeat(11 * 1024 * 1024)}</urlset>`) }
  if (path === '/roto.xml.gz') return { type: 'application/gzip', body: gzipSync(mapOf('/pagos')).subarray(0, 40) }
  if (path === '/anidado.xml') return { type: 'application/xml', body: indexOf('/hondo.xml') }
  if (path === '/hondo.xml') return { type: 'application/xml', body: mapOf('/trampa') }
  if (path === '/otro-mapa.xml') return { type: 'application/xml', body: mapOf('/envios', '/privado/caja') }
  if (path.startsWith('/privado/')) return { body: html('Caja', '<p>La caja se abre con canario.</p>') }
  return { status: 404, body: '' }
}

let server: Server
let owner: Person
let other: Person
let agentId: string

beforeAll(async () => {
  site = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const { status = 200, type = 'text/html; charset=utf-8', location, encoding, body } = answer(path)
    response
      .writeHead(status, {
        'content-type': type,
        ...(location && { location }),
        ...(encoding && { 'content-encoding': encoding }),
      })
      .end(body)
  })
  port = await listenAs(site, 'site')
  // The harness carries what the server asks of others by this process's own fetch, which forgets how redirects are taken.
  const outside = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    String(input).startsWith(page('/')) ? outside(String(input), { redirect: 'manual' }) : outside(input, init),
  )
  server = await startServer({ ENGINE_ALLOW_HOSTS: `127.0.0.1:${port}` })
  ;[owner, other] = await Promise.all([customer(server, 'enterprise'), customer(server, 'enterprise')])
  agentId = (await newAgent(server, owner)).id
})
afterAll(async () => {
  await server.close()
  vi.restoreAllMocks()
  site.close()
})

const at = (path = '', agent = agentId) => `/agents/${agent}/knowledge${path}` as const
const call = (method: string, path: string, sent: object = {}, person = owner) =>
  server.api(`${method} ${path}` as `${string} /${string}`, { token: person.token, ...sent })
const give = (body: object, agent = agentId) => call('POST', at('', agent), { body })
const passagesOf = async (id: string, agent = agentId) =>
  (await call('GET', at(`/${id}/passages?limit=100`, agent))).body.data
const read = async (body: object, agent = agentId) => {
  const { status, body: given } = await give(body, agent)
  expect(status, JSON.stringify(given)).toBe(201)
  return waitUntilRead(server, owner, at(`/${given.data.id}`, agent))
}
const page = (path: string) => `http://127.0.0.1:${port}${path}`

describe('what is typed in', () => {
  test('is read into passages by its headings, each in its language', async () => {
    const content = `# Guía\n\n## Horario\n\nAbrimos de lunes a viernes, de nueve a seis, y los sábados por la mañana.\n\n## Delivery\n\nWe deliver to the whole city and you can pay when it arrives.\n\n## Хүргэлт\n\nБид хотын хэмжээнд хүргэж өгнө.`
    const document = await read({ kind: 'markdown', title: 'Guía', content })
    expect(document).toMatchObject({ state: 'ready', reason: null, passages: 3, isEditable: true, content })
    expect(await passagesOf(document.id)).toMatchObject([
      { heading: 'Horario', language: 'es', body: expect.stringContaining('de nueve a seis') },
      { heading: 'Delivery', language: 'en' },
      { heading: 'Хүргэлт', language: 'mn' },
    ])
  })

  test('as questions and answers gives each question its answer, for all its variants', async () => {
    const content =
      'pregunta;respuesta\n"¿Hay wifi?|¿Cuál es la clave?";"Sí; la clave es «mesa»."\n¿Hay baño?;Al fondo.'
    const { id, passages } = await read({ kind: 'csv', title: 'Dudas', content })
    expect(passages).toBe(2)
    const [first] = await passagesOf(id)
    expect(first).toMatchObject({
      heading: '¿Hay wifi?',
      questions: ['¿Hay wifi?', '¿Cuál es la clave?'],
      body: 'Sí; la clave es «mesa».',
    })
  })

  test('is read anew when it is changed, and what it said before is forgotten', async () => {
    const { id } = await newDocument(server, owner, agentId, 'ready')
    const { status, body } = await call('PUT', at(`/${id}`), {
      body: { title: 'Nuevo', content: 'Cerramos a las ocho.' },
    })
    expect([status, body.data.state, body.data.title]).toEqual([200, 'waiting', 'Nuevo'])
    await waitUntilRead(server, owner, at(`/${id}`))
    expect(await passagesOf(id)).toMatchObject([{ heading: 'Nuevo', body: 'Cerramos a las ocho.' }])
  })

  test('twice is refused, as is one without a title or a text', async () => {
    const input = textInput()
    await give(input)
    const again = await give({ ...input, title: 'Con otro nombre' })
    expect([again.status, again.body.error.code]).toEqual([409, 'document.duplicate'])
    expect((await give({ kind: 'text', title: ' ', content: '' })).body.error.fields).toMatchObject({
      title: expect.any(String),
      content: expect.any(String),
    })
    expect((await give({ ...textInput(), content: 'x'.repeat(20_001) })).body.error.fields.content).toMatch(/20.?000/)
    expect((await give({ ...textInput(), kind: 'answer' })).status).toBe(422)
  })

  test('fails with a reason when there is nothing to read in it, and can be tried again', async () => {
    const document = await read({ kind: 'html', title: 'Vacía', content: '<script>x</script>' })
    expect(document).toMatchObject({ state: 'failed', reason: 'empty', passages: 0 })
    const { status, body } = await call('POST', at(`/${document.id}/read`), { body: {} })
    expect([status, body.data.state, body.data.reason]).toEqual([200, 'waiting', null])
    expect(await waitUntilRead(server, owner, at(`/${document.id}`))).toMatchObject({ state: 'failed' })
  })
})

describe('a file', () => {
  test('of PDF is read page by page, by its larger letters', async () => {
    const pages = Array.from({ length: 25 }, (_, n) => [
      `# Capitulo ${n + 1}`,
      `En la sala ${n + 1} hay una ballena de papel.`,
    ])
    const { status, body } = await upload(server, owner, agentId, 'Catálogo de salas.PDF', pdfOf(pages))
    expect([status, body.data]).toMatchObject([201, { kind: 'pdf', title: 'Catálogo de salas', isEditable: false }])
    const document = await waitUntilRead(server, owner, at(`/${body.data.id}`))
    expect(document).toMatchObject({ state: 'ready', passages: 25, language: 'es' })
    const passages = await passagesOf(document.id)
    expect(passages[24]).toMatchObject({ heading: 'Capitulo 25', body: expect.stringContaining('sala 25') })
    expect((await call('PUT', at(`/${document.id}`), { body: { content: 'otro' } })).body.error.fields).toHaveProperty(
      'content',
    )
  })

  test('that is half read when the object dies is read to its end', async () => {
    const pages = Array.from({ length: 40 }, (_, n) => [`# Parte ${n + 1}`, `El dato ${n + 1} del muelle norte.`])
    const { body } = await upload(server, owner, agentId, 'muelle.pdf', pdfOf(pages))
    await server.evictLibrary(agentId)
    expect(await waitUntilRead(server, owner, at(`/${body.data.id}`))).toMatchObject({ state: 'ready', passages: 40 })
  })

  test('of PDF that decodes to too much fails with the reason, and one of nested tags is read', async () => {
    const stream = deflateSync(Buffer.alloc(48 * 1024 * 1024, ' '))
    const bomb = await upload(server, owner, agentId, 'bomba.pdf', pdfOfStream(stream, '/FlateDecode'))
    const nested = await upload(server, owner, agentId, 'hondo.html', `${'<div>'.repeat(60_000)}Al fondo hay un pez.`)
    expect(await waitUntilRead(server, owner, at(`/${bomb.body.data.id}`))).toMatchObject({
      state: 'failed',
      reason: 'tooLong',
    })
    expect(await waitUntilRead(server, owner, at(`/${nested.body.data.id}`))).toMatchObject({
      state: 'ready',
      passages: 1,
    })
  })

  test.each([
    [1, { state: 'ready' }],
    [2, { state: 'failed', reason: 'unreadable' }],
  ])('whose reading took the process down %i times is then %o', async (attempts, outcome) => {
    const { body } = await upload(
      server,
      owner,
      agentId,
      `caída-${attempts}.txt`,
      `Caída número ${attempts} del muelle.`,
    )
    const { id } = body.data
    await waitUntilRead(server, owner, at(`/${id}`))
    // As a process leaves it that ended in the middle of a step.
    const library = await server.storageOfLibrary(agentId)
    const [{ revision } = {}] = await server.rows<{ revision: number }>(
      'SELECT revision FROM documents WHERE id = ?',
      id,
    )
    await library.exec('INSERT INTO work (document_id, revision, attempts) VALUES (?, ?, ?)', id, revision, attempts)
    await server.rows("UPDATE documents SET state = 'reading' WHERE id = ?", id)
    await read({ kind: 'text', title: `Despierta ${attempts}`, content: `Otra cosa ${attempts}, para despertar.` })
    expect(await waitUntilRead(server, owner, at(`/${id}`))).toMatchObject(outcome)
    expect(await library.exec('SELECT attempts FROM work WHERE document_id = ?', id)).toEqual([])
  })

  test('of Word, Excel and PowerPoint is read, and one that is damaged or inflates to too much fails with the reason', async () => {
    const sheet = '<sheetData><row><c t="inlineStr"><is><t>Silla</t></is></c><c><v>40</v></c></row></sheetData>'
    const rows = sheet.replace('<row>', '<row><c t="str"><v>Mueble</v></c><c t="str"><v>Precio</v></c></row><row>')
    const files: [string, Uint8Array<ArrayBuffer>, object][] = [
      ['envíos.docx', docxOf(paragraph('Envíos', 'Ttulo1') + paragraph('Salen los martes.')), { passages: 1 }],
      ['muebles.xlsx', xlsxOf([{ name: 'Hoja1', xml: rows }]), { passages: 1 }],
      [
        'carta.pptx',
        pptxOf([{ shapes: shape(['Carta'], 'title') + shape(['Tortas de chocolate.']) }]),
        { passages: 1 },
      ],
      ['rota.pptx', docxOf(paragraph('No soy una presentación.')), { state: 'failed', reason: 'unreadable' }],
      [
        'bomba.docx',
        docxOf('', { 'word/styles.xml': new Uint8Array(OFFICE_INFLATED_MAX_BYTES + 1) }),
        { state: 'failed', reason: 'tooLong' },
      ],
    ]
    for (const [name, bytes, outcome] of files) {
      const { status, body } = await upload(server, owner, agentId, name, bytes)
      expect([status, body.data]).toMatchObject([201, { kind: name.slice(-4), isEditable: false }])
      const document = await waitUntilRead(server, owner, at(`/${body.data.id}`))
      expect(document).toMatchObject({ state: 'ready', ...outcome })
      if (name === 'muebles.xlsx')
        expect(await passagesOf(document.id)).toMatchObject([{ heading: 'Silla', body: 'Mueble: Silla\nPrecio: 40' }])
    }
  })

  test('that is no PDF though it says so fails with the reason', async () => {
    const { body } = await upload(server, owner, agentId, 'falso.pdf', 'esto no es un PDF')
    expect(await waitUntilRead(server, owner, at(`/${body.data.id}`))).toMatchObject({
      state: 'failed',
      reason: 'unreadable',
    })
  })

  test('of a short text can be changed by hand like a typed one; a long one is kept as it came', async () => {
    const short = await upload(server, owner, agentId, 'notas.txt', 'Hoy no se fía, mañana tampoco.')
    expect(short.body.data).toMatchObject({ kind: 'text', title: 'notas', isEditable: true })
    const lines = Array.from({ length: 3000 }, (_, n) => `La silla ${n} cuesta ${n} pesos.`)
    const long = await upload(server, owner, agentId, 'sillas.md', lines.join('\n'))
    expect(long.body.data).toMatchObject({ kind: 'markdown', isEditable: false, content: null })
    const document = await waitUntilRead(server, owner, at(`/${long.body.data.id}`))
    expect(document.passages).toBeGreaterThan(50)
    const bodies = (await passagesOf(document.id)).map((passage: { body: string }) => passage.body)
    expect(Math.max(...bodies.map((body: string) => [...body].length))).toBeLessThanOrEqual(1200)
  })

  test('is refused when its kind cannot be read, when it is empty, too large, or there already', async () => {
    const code = async (name: string, raw: BodyInit) => {
      const { status, body } = await upload(server, owner, agentId, name, raw)
      return [status, body.error.fields?.name ?? body.error.code]
    }
    expect(await code('virus.exe', 'x')).toEqual([422, expect.stringMatching(/PDF/)])
    expect(await code('nada.txt', '')).toEqual([422, expect.stringMatching(/vacío/)])
    expect(await code('grande.pdf', new Uint8Array(10 * 1024 * 1024 + 1))).toEqual([413, 'request.tooLarge'])
    const pdf = pdfOf([['Una sola vez, en este muelle.']])
    await upload(server, owner, agentId, 'una.pdf', pdf)
    expect(await code('otra.pdf', pdf)).toEqual([409, 'document.duplicate'])
  })
})

describe('an address', () => {
  test('is read without what surrounds its text, and called as its page calls itself', async () => {
    const document = await read({ kind: 'url', address: page('/envios') })
    expect(document).toMatchObject({ state: 'ready', title: 'Envíos', passages: 1 })
    const [passage] = await passagesOf(document.id)
    expect(passage.body).toBe('Enviamos en globo a toda la ciudad.')
  })

  test('is unpacked where it comes packed', async () => {
    expect(await read({ kind: 'url', address: page('/comprimida') })).toMatchObject({ state: 'ready', title: 'Envíos' })
  })

  test('is followed where it moved to', async () => {
    expect(await read({ kind: 'url', address: page('/mudada') })).toMatchObject({ state: 'ready', title: 'Envíos' })
  })

  test.each([
    ['that sends inside', '/adentro', 'addressRefused'],
    ["that sends to a cloud's own data", '/metadatos', 'addressRefused'],
    ['that goes round in circles', '/vuelta', 'notReached'],
    ['that is not there', '/nada', 'notFound'],
    ['that is no text', '/imagen', 'wrongType'],
    ['that does not end', '/enorme', 'tooLarge'],
  ])('%s fails with the reason', async (_what, path, reason) => {
    expect(await read({ kind: 'url', address: page(path) })).toMatchObject({ state: 'failed', reason, passages: 0 })
    expect(trapped).toBe(0)
  })

  test.each([
    'http://ejemplo.com/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest',
    'https://metadata.google.internal/',
    'https://localhost./',
    'https://ana@ejemplo.com/',
    'https://ejemplo.com:8443/',
    'https://vocero.test/',
    'file:///etc/passwd',
    'data:text/html,x',
    '//ejemplo.com',
    'sin esquema',
  ])('%s is refused before anybody calls it', async (address) => {
    for (const kind of ['url', 'sitemap']) {
      const { status, body } = await give({ kind, address })
      expect([status, Object.keys(body.error.fields)]).toEqual([422, ['address']])
    }
  })

  test('that was changed in the database is refused again when it is called', async () => {
    const { body } = await give({ kind: 'url', address: page('/pagos') })
    await waitUntilRead(server, owner, at(`/${body.data.id}`))
    await server.rows(
      'UPDATE documents SET source_address = ? WHERE id = ?',
      `http://localhost:${port}/trampa`,
      body.data.id,
    )
    await call('POST', at(`/${body.data.id}/read`), { body: {} })
    expect(await waitUntilRead(server, owner, at(`/${body.data.id}`))).toMatchObject({
      state: 'failed',
      reason: 'addressRefused',
      passages: 1,
    })
    expect(trapped).toBe(0)
  })

  test('has a schedule from the beginning or later, which says when it is read next; nothing else has one', async () => {
    const { id: agent } = (await newAgent(server, owner)) as { id: string }
    const edit = (id: string, body: object) => call('PUT', at(`/${id}`, agent), { body })
    const document = await read({ kind: 'url', address: page('/envios'), schedule: 'weekly' }, agent)
    const inDays = (days: number) => new Date(Date.parse(document.readAt) + days * 86_400_000).toISOString()
    expect(document).toMatchObject({ schedule: 'weekly', nextReadingAt: inDays(7), lastChange: null })
    expect((await edit(document.id, { schedule: 'daily' })).body.data).toMatchObject({
      schedule: 'daily',
      nextReadingAt: inDays(1),
    })
    expect((await edit(document.id, { title: 'Envíos y más' })).body.data).toMatchObject({ nextReadingAt: inDays(1) })
    const never = await edit(document.id, { schedule: 'never' })
    expect(never.body.data).toMatchObject({ schedule: 'never', nextReadingAt: null, readAt: document.readAt })

    await edit(document.id, { schedule: 'weekly' })
    const file = (await call('GET', `/agents/${agent}/export`)).body
    expect(file.knowledge).toMatchObject([{ kind: 'url', schedule: 'weekly' }])

    const once = await read({ kind: 'sitemap', address: page('/') }, agent)
    expect(once).toMatchObject({ schedule: 'never', nextReadingAt: null })
    for (const schedule of ['hourly', 7])
      expect((await edit(once.id, { schedule })).body.error.fields).toEqual({ schedule: expect.any(String) })
    const typed = await read(textInput({ schedule: 'never' }), agent)
    const refused = { schedule: 'Solo una página o un sitio web se puede volver a leer cada cierto tiempo.' }
    expect((await edit(typed.id, { schedule: 'daily' })).body.error.fields).toEqual(refused)
    expect((await give(textInput({ schedule: 'daily' }), agent)).body.error.fields).toEqual(refused)
  })

  test('that is due is read again by the hourly job, and says that nothing changed', async () => {
    const { id: agent } = (await newAgent(server, owner)) as { id: string }
    const document = await read({ kind: 'url', address: page('/pagos'), schedule: 'daily' }, agent)
    await server.rows('UPDATE documents SET next_reading_at = 1 WHERE id = ?', document.id)
    await server.hourly()
    const path = at(`/${document.id}`, agent)
    expect((await call('GET', path)).body.data.state).toBe('waiting')
    await read(textInput(), agent)
    const again = await waitUntilRead(server, owner, path)
    expect(again).toMatchObject({ state: 'ready', passages: 1, lastChange: { added: 0, removed: 0 } })
    expect(again.nextReadingAt > document.nextReadingAt).toBe(true)
  })

  test('of a site reads all pages that its map names, its own alone, and says how many could not be read', async () => {
    const { id } = (await newAgent(server, owner)) as { id: string }
    const document = await read({ kind: 'sitemap', title: 'La tienda', address: page('/') }, id)
    expect(document).toMatchObject({ state: 'ready', title: 'La tienda', passages: 2, skipped: 3, progress: null })
    expect((await passagesOf(document.id, id)).map(({ heading }: { heading: string }) => heading)).toEqual([
      'Envíos',
      'Pagos',
    ])
    const whole = (await call('GET', at(`/${document.id}`, id))).body.data
    expect(whole.skippedPages).toEqual([
      { address: page('/nada'), reason: 'notFound' },
      { address: page('/rota'), reason: 'notReached' },
      { address: page('/trampa-no'), reason: 'notFound' },
    ])
    isMending = true
    await call('POST', at(`/${document.id}/read`, id), { body: {} })
    expect(await waitUntilRead(server, owner, at(`/${document.id}`, id))).toMatchObject({ passages: 3, skipped: 2 })
  })
})

describe('a site', () => {
  const readSite = async (path: string) => {
    const { id } = (await newAgent(server, owner)) as { id: string }
    const document = await read({ kind: 'sitemap', address: page(path) }, id)
    return { document, ...(await call('GET', at(`/${document.id}`, id))).body.data }
  }
  const saying = async <T>(text: string, ask: () => Promise<T>): Promise<T> => {
    robots = text
    try {
      return await ask()
    } finally {
      robots = null
    }
  }

  test('is read by the packed maps that its index names, one level deep; what is wrong with the others is said', async () => {
    const { document, skippedPages } = await readSite('/indice.xml')
    expect(document).toMatchObject({ state: 'ready', passages: 2, skipped: 2 })
    expect(skippedPages).toEqual([
      { address: page('/bomba.xml.gz'), reason: 'mapTooLarge' },
      { address: page('/roto.xml.gz'), reason: 'unreadable' },
    ])
    expect(trapped).toBe(0)
  })

  test('whose packed map unpacks to too much is refused by name', async () => {
    expect((await readSite('/bomba.xml.gz')).document).toMatchObject({ state: 'failed', reason: 'mapTooLarge' })
  })

  test('is asked for the map that its robots.txt names, and for no page that this keeps from programs', async () => {
    const rules = `User-agent: *\nDisallow: /privado/\nSitemap: ${page('/otro-mapa.xml')}`
    const { document, skippedPages } = await saying(rules, () => readSite('/'))
    expect(document).toMatchObject({ state: 'ready', passages: 1, skipped: 1 })
    expect(skippedPages).toEqual([{ address: page('/privado/caja'), reason: 'disallowed' }])
    expect(asked).not.toContain('/privado/caja')
  })

  test.each([
    ['everybody', 'User-agent: *\nDisallow: /', 'failed', 'disallowed'],
    ['us by our name', 'User-agent: vocero\nDisallow: /envios', 'failed', 'disallowed'],
    ['others', 'User-agent: otro\nDisallow: /', 'ready', null],
    ['all but us', 'User-agent: *\nDisallow: /\n\nUser-agent: Vocero\nAllow: /', 'ready', null],
  ])('that keeps a page from %s is heard, and heard again once it says otherwise', async (_, rules, state, reason) => {
    const { id } = (await newAgent(server, owner)) as { id: string }
    const document = await saying(rules, () => read({ kind: 'url', address: page('/envios') }, id))
    expect(document).toMatchObject({ state, reason })
    await call('POST', at(`/${document.id}/read`, id), { body: {} })
    expect(await waitUntilRead(server, owner, at(`/${document.id}`, id))).toMatchObject({ state: 'ready' })
  })
})

describe('an agent', () => {
  const say = async (agent: string, message: string) => {
    await server.evictAgentObject(agent)
    return outputOf(await visitorOf(server, agent).say(message))
  }

  test('says only what it was given, and nothing in which something is open', async () => {
    const { id } = (await newAgent(server, owner)) as { id: string }
    await newWebchat(server, owner, id)
    const summary = async () => (await call('GET', at('/summary', id))).body.data
    expect(await summary()).toMatchObject({ documents: 0, passages: 0 })
    expect(await say(id, '¿Cuánto tarda el envío?')).toMatch(/No tengo información/)
    const content = '## Faroles\n\nVendemos faroles de Taxco.\n\n## Envío\n\nEl envío tarda [días] días.'
    const document = await newDocument(server, owner, id, 'ready', { kind: 'markdown', content })
    expect(await summary()).toMatchObject({ documents: 1, passages: 2 })
    expect(await say(id, '¿Venden faroles?')).toMatch(/Taxco/)
    expect(await say(id, '¿Cuánto tarda el envío?')).not.toMatch(/envío|días/i)
    await call('DELETE', at(`/${document.id}`, id))
    expect(await say(id, '¿Venden faroles?')).not.toMatch(/Taxco/)
  })

  test('never says what another was given, nor is it shown to another owner', async () => {
    const [mine, yours] = await Promise.all([newAgent(server, owner), newAgent(server, other)])
    await newWebchat(server, other, yours.id)
    const { id } = await newDocument(server, owner, mine.id, 'ready', {
      content: 'El código de la caja es canario-4417.',
    })
    await newDocument(server, other, yours.id, 'ready', { content: 'Aquí no guardamos códigos de cajas.' })
    expect(await say(yours.id, '¿Cuál es el código de la caja?')).not.toMatch(/canario/)
    for (const path of ['', `/${id}`, `/${id}/passages`, '/summary'])
      expect((await call('GET', at(path, mine.id), {}, other)).status).toBe(404)
    // Somebody else's document by way of the own agent.
    for (const [method, path] of [
      ['GET', `/${id}`],
      ['GET', `/${id}/passages`],
      ['DELETE', `/${id}`],
    ] as const)
      expect((await call(method, at(path, yours.id), {}, other)).status).toBe(404)
    expect((await call('PUT', at(`/${id}`, yours.id), { body: { title: 'x' } }, other)).status).toBe(404)
    expect((await call('POST', at(`/${id}/read`, yours.id), { body: {} }, other)).status).toBe(404)
  })

  test('knows more than one answer of the database holds, and learns of one change among it', async () => {
    const { id } = (await newAgent(server, owner)) as { id: string }
    await newWebchat(server, owner, id)
    const lines = Array.from({ length: 1000 }, (_, n) => `asunto ${n},La ficha ${n} está en el cajón ${n * 7}.`)
    const { body } = await upload(server, owner, id, 'fichas.csv', lines.join('\n'))
    expect(await waitUntilRead(server, owner, at(`/${body.data.id}`, id))).toMatchObject({ passages: 1000 })
    expect(await say(id, 'asunto 999')).toMatch(/cajón 6993/)
    await newDocument(server, owner, id, 'ready', { content: 'El perro de la casa se llama Rayo.' })
    expect(await say(id, '¿Cómo se llama el perro?')).toMatch(/Rayo/)
    expect(await say(id, 'asunto 998')).toMatch(/cajón 6986/)
  })

  test('has room for so many documents and so many passages, and says so', async () => {
    const { id } = (await newAgent(server, owner)) as { id: string }
    await server.rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO documents (id, agent_id, kind, title, search_text, state, created_at, updated_at)
       SELECT 'lleno-' || i || ?, ?, 'text', 'x', 'x', 'ready', 0, 0 FROM n`,
      DOCUMENTS_PER_AGENT_MAX - 1,
      id,
      id,
    )
    await server.rows('UPDATE agents SET passage_count = ? WHERE id = ?', PASSAGES_PER_AGENT_MAX, id)
    expect(await read(textInput(), id)).toMatchObject({ state: 'failed', reason: 'noRoom' })
    const refused = await give(textInput(), id)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'document.tooMany'])
    expect(refused.body.message).toMatch(/200/)
  })

  test('takes all it was given along when it is deleted for good', async () => {
    const { id } = (await newAgent(server, owner)) as { id: string }
    await newDocument(server, owner, id, 'ready')
    await call('DELETE', `/agents/${id}`)
    await call('DELETE', `/agents/${id}/bin`)
    expect(await server.rows('SELECT id FROM documents WHERE agent_id = ?', id)).toEqual([])
    expect(await server.rows('SELECT id FROM passages WHERE agent_id = ?', id)).toEqual([])
  })
})

test('the list is searched, filtered and paged, the newest first', async () => {
  const { id } = (await newAgent(server, owner)) as { id: string }
  for (const title of ['Árboles', 'Barcos', 'Casas']) await newDocument(server, owner, id, 'ready', { title })
  const titles = async (query: string) =>
    (await call('GET', at(`?${query}`, id))).body.data.map(({ title }: { title: string }) => title)
  expect(await titles('')).toEqual(['Casas', 'Barcos', 'Árboles'])
  expect(await titles('search=arbol')).toEqual(['Árboles'])
  expect(await titles('kind=pdf')).toEqual([])
  expect(await titles('state=ready&limit=2&page=2')).toEqual(['Árboles'])
})
