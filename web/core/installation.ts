import { parseUrl } from '../../worker/contract/url.ts'

/** The Worker writes the operator's settings into `meta` elements of every page. */
const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The operator's contact address, if there is one. */
export const contactEmail: string | undefined = metaContent('contact') || undefined

/** Whether the installation can send mail, which resetting passwords and confirming addresses require. */
export const sendsMail: boolean = metaContent('mail') === 'yes'

/** The operator's pages in social networks; empty unless they are configured. */
export const socialLinks: readonly URL[] = metaContent('social')
  .split(',')
  .flatMap((address) => parseUrl(address.trim()) ?? [])
  .filter(({ protocol }) => protocol === 'https:')
