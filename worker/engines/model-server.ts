import type { OpenAiSettings } from '../contract/engines.ts'

/**
 * The address of a call below that of a model's server. Owners often paste the address of the completions call instead;
 * Azure's has a query.
 */
export function addressOfCall(url: string, call: 'chat/completions' | 'models'): string {
  const [base = '', query = ''] = url.split(/(?=\?)/)
  return `${base.replace(/(\/chat\/completions)?\/*$/, '')}/${call}${query}`
}

const AZURE = /\.(?:openai|cognitiveservices|services\.ai)\.azure\.com$/
/** The header with the key. Azure takes a key as a bearer token at its newest addresses only. */
export const keyHeader = ({ url, key }: OpenAiSettings): Record<string, string> =>
  AZURE.test(URL.parse(url)?.hostname ?? '') ? { 'api-key': key } : { authorization: `Bearer ${key}` }
