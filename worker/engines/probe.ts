import type { EngineSettings } from '../contract/engines.ts'
import type { EngineResources } from './engine.ts'
import { addressOfCall, keyHeader } from './model-server.ts'

const PROBE_TIMEOUT_MS = 3_000

/** Whether the engine's server can be probed by a request that starts no work. */
export const isProbeable = ({ kind }: EngineSettings): boolean => kind === 'openai' || kind === 'webhook'

/** The status of a response; `null`: the address is not allowed, or there was no response within `PROBE_TIMEOUT_MS`. */
async function statusOf(address: string, init: RequestInit, resources: EngineResources): Promise<number | null> {
  const url = resources.address(address)
  if (!url) return null
  const timer = new AbortController()
  const cancel = resources.clock.after(PROBE_TIMEOUT_MS, () => timer.abort())
  try {
    const { status, body } = await fetch(url, { ...init, redirect: 'manual', signal: timer.signal })
    await body?.cancel()
    return status
  } catch {
    return null
  } finally {
    cancel()
  }
}

/** Whether a server answers at an automation's address. `OPTIONS` runs no automation. */
export async function answersOptions(url: string, resources: EngineResources): Promise<boolean> {
  const status = await statusOf(url, { method: 'OPTIONS' }, resources)
  return status !== null && status < 500
}

/** Statuses of a server that does not take the key; a key for replies alone may not read the list of models either. */
const KEY_REFUSED = [401, 403]

/**
 * Probes an engine by a request that starts no work: for a model its server's list of models, for an automation
 * `OPTIONS`. `isInError`: its last answer to a message was that its owner has to act.
 */
export async function isReachable(
  settings: EngineSettings,
  resources: EngineResources,
  isInError: boolean,
): Promise<boolean> {
  if (settings.kind === 'webhook') return answersOptions(settings.url, resources)
  if (settings.kind !== 'openai') return true
  const status = await statusOf(addressOfCall(settings.url, 'models'), { headers: keyHeader(settings) }, resources)
  // Servers without that list answer 404 or 405.
  return status !== null && status < 500 && !(isInError && KEY_REFUSED.includes(status))
}
