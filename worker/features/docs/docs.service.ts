interface Written {
  /** OpenAPI 3.1 as JSON text. */
  document: string
  /** The same as HTML. */
  page: string
}

let written: Written | undefined

/** Loaded and built when somebody asks for the first time: no other call carries its weight. */
async function write(): Promise<Written> {
  const [{ openApi }, { docsPage }] = await Promise.all([import('./document.ts'), import('./docs.view.ts')])
  const document = openApi()
  return { document: JSON.stringify(document), page: docsPage(document) }
}

export async function apiDocument(): Promise<Written> {
  written ??= await write()
  return written
}
