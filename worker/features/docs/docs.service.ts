import type { Route } from './routes.ts'

interface RenderedDocument {
  /** OpenAPI 3.1 as JSON text. */
  document: string
  /** The document as an HTML page. */
  page: string
}

let rendered: RenderedDocument | undefined

/** The modules are loaded and the document is built for the first request, so that no other call loads them. */
async function render(routes: readonly Route[]): Promise<RenderedDocument> {
  const [{ openApi }, { docsPage }] = await Promise.all([import('./document.ts'), import('./docs.view.ts')])
  const document = openApi(routes)
  return { document: JSON.stringify(document), page: docsPage(document) }
}

export async function apiDocument(routes: readonly Route[]): Promise<RenderedDocument> {
  rendered ??= await render(routes)
  return rendered
}
