/** What the Worker writes into every page of how the operator of the installation is reached. */
const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The contact address, if the installation has one. */
export const contactEmail: string | undefined = metaContent('contact') || undefined

/** Whether the installation sends mail: forgotten passwords and confirmed addresses need it. */
export const sendsMail: boolean = metaContent('mail') === 'yes'

/** The operator's pages in social networks; none unless the installation names them. */
export const socialLinks: readonly URL[] = metaContent('social')
  .split(',')
  .flatMap((address) => URL.parse(address.trim()) ?? [])
  .filter(({ protocol }) => protocol === 'https:')
