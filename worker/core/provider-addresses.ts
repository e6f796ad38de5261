import * as z from 'zod/mini'
import { isLoopback } from './loopback.ts'

/** The address of each provider's API, without a slash at the end. */
export interface ProviderAddresses {
  graph: string
  /** Meta supports a version for about two years; `v25.0` is the one in its documentation. */
  graphVersion: string
  instagram: string
  telegram: string
  viber: string
}

const isAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return (
    url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash && !text.endsWith('/')
  )
}
const address = (defaultUrl: string) => z._default(z.string().check(z.refine(isAddress)), defaultUrl)

/** The variables for these addresses, with the real ones as defaults. */
export const AddressVariables = {
  META_GRAPH_URL: address('https://graph.facebook.com'),
  META_GRAPH_VERSION: z._default(z.string().check(z.regex(/^v\d{1,3}\.\d{1,2}$/)), 'v25.0'),
  INSTAGRAM_GRAPH_URL: address('https://graph.instagram.com'),
  TELEGRAM_API_URL: address('https://api.telegram.org'),
  VIBER_API_URL: address('https://chatapi.viber.com'),
}

type Variables = Record<keyof typeof AddressVariables, string>

const isExposed = (text: string): boolean => !text.startsWith('https:') || isLoopback(text)

/** The variables that production refuses: a provider's token must not be sent unencrypted or to this machine. */
export const exposedAddresses = (variables: Variables): string[] =>
  (['META_GRAPH_URL', 'INSTAGRAM_GRAPH_URL', 'TELEGRAM_API_URL', 'VIBER_API_URL'] as const).filter((name) =>
    isExposed(variables[name]),
  )

export const addressesFrom = (variables: Variables): ProviderAddresses => ({
  graph: variables.META_GRAPH_URL,
  graphVersion: variables.META_GRAPH_VERSION,
  instagram: variables.INSTAGRAM_GRAPH_URL,
  telegram: variables.TELEGRAM_API_URL,
  viber: variables.VIBER_API_URL,
})
