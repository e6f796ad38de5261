/** Whom people can write to, where the installation has somebody: the Worker puts it into every page. */
export const contactEmail: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content || undefined
