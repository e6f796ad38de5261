import type { EngineSettings } from '../contract/engines.ts'
import type { EngineResources } from './engine.ts'

const PROBE_MS = 3_000

/** Kinds whose server can be asked whether it is there without asking for a reply. */
export const isProbed = ({ kind }: EngineSettings): boolean => kind === 'openai' || kind === 'webhook'

/** The status of a call that starts no work; `null`: nobody answered it. */
async function statusOf(address: string, init: RequestInit, resources: EngineResources): Promise<number | null> {
  const url = resources.address(address)
  if (!url) return null
  const late = new AbortController()
  const cancel = resources.clock.after(PROBE_MS, () => late.abort())
  try {
    const { status, body } = await fetch(url, { ...init, redirect: 'manual', signal: late.signal })
    await body?.cancel()
    return status
  } catch {
    return null
  } finally {
    cancel()
  }
}

/** Whether a server answers at an automation's address. It is asked for its options, which run no automation. */
export async function answersOptions(url: string, resources: EngineResources): Promise<boolean> {
  const status = await statusOf(url, { method: 'OPTIONS' }, resources)
  return status !== null && status < 500
}

/** Whether an engine that was left alone is there again: a model's server is asked for its list of models. */
export async function isReachable(settings: EngineSettings, resources: EngineResources): Promise<boolean> {
  if (settings.kind === 'webhook') return answersOptions(settings.url, resources)
  if (settings.kind !== 'openai') return true
  const url = `${settings.url.replace(/(\/chat\/completions)?\/*$/, '')}/models`
  const status = await statusOf(url, { headers: { authorization: `Bearer ${settings.key}` } }, resources)
  // Servers without that list answer 404 or 405.
  return status !== null && status < 500 && status !== 401 && status !== 403
}
