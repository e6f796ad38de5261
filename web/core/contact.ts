/** The contact address, if the installation has one: the Worker writes it into every page. */
export const contactEmail: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content || undefined
