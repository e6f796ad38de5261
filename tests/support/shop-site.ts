import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGES: Record<string, readonly [heading: string, text: string]> = {
  '/': ['Panadería La Espiga', 'Pan de masa madre hecho cada noche en el barrio de Gràcia.'],
  '/horario': ['Horario', 'Abrimos de martes a domingo de 8:00 a 14:30. Los lunes cerramos.'],
  '/envios': ['Envíos a domicilio', 'El envío a domicilio cuesta 3,50 euros y es gratis a partir de 30 euros.'],
  '/encargos': ['Encargos', 'Los encargos se hacen con dos días de antelación, por teléfono o en la tienda.'],
  '/panes': ['Nuestros panes', 'La hogaza de centeno cuesta 4,20 euros y la barra de espelta 2,80 euros.'],
  '/alergenos': ['Alérgenos', 'Trabajamos con gluten, frutos secos y sésamo. Tenemos un pan sin lactosa.'],
  '/pago': ['Formas de pago', 'Se puede pagar en efectivo, con tarjeta y con Bizum.'],
  '/contacto': ['Contacto', 'Estamos en la calle Verdi 12, Barcelona.'],
}

const page = (path: string): string => {
  const [heading, text] = PAGES[path] ?? ['', '']
  const title = path === '/' ? 'Panadería La Espiga | Pan de masa madre' : `${heading} | Panadería La Espiga`
  const links = Object.keys(PAGES).map((to) => `<a href="${to}">${PAGES[to]?.[0]}</a>`)
  return `<!doctype html><html lang="es-ES"><head><title>${title}</title></head><body><nav>${links.join(' ')}</nav>
<main><h1>${heading}</h1><p>${text}</p></main>
<footer><a href="tel:+34930000000">Llámanos</a> <a href="mailto:hola@laespiga.example">Escríbenos</a></footer></body></html>`
}

/** A local website of a small shop: eight pages that link to each other, without a site map. */
export async function shopSite(look?: { color?: string; icon: Buffer; manifest?: object }) {
  const color = look?.color ? `<meta name="theme-color" content="${look.color}">` : ''
  const icon = look?.manifest
    ? '<link rel="manifest" href="/app.json">'
    : '<link rel="apple-touch-icon" href="/icon.png">'
  const head = look ? `${color}${icon}` : ''
  const server = createServer(({ url = '/' }, response) => {
    if (look && url === '/icon.png') {
      response.writeHead(200, { 'content-type': 'image/png' }).end(look.icon)
      return
    }
    if (look?.manifest && url === '/app.json') {
      response.writeHead(200, { 'content-type': 'application/manifest+json' }).end(JSON.stringify(look.manifest))
      return
    }
    const isThere = Object.hasOwn(PAGES, url)
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(isThere ? page(url).replace('</head>', `${head}</head>`) : '<p>No existe</p>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, pages: Object.keys(PAGES).length, close: () => server.close() }
}
