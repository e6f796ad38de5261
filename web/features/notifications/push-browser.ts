import type { PushInput } from '../../../worker/contract/notifications.ts'
import { askPermission } from './permission.ts'

const WORKER = '/push-worker.js'

export const takesPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

/** Converts the address of the script to a `TrustedScriptURL`, which the content security policy requires. */
function approved(address: string): string {
  type Policies = {
    createPolicy: (name: string, rules: { createScriptURL: (text: string) => string }) => typeof policy
  }
  const policy = { createScriptURL: (text: string) => text }
  const { trustedTypes } = window as unknown as { trustedTypes?: Policies }
  return trustedTypes
    ? trustedTypes.createPolicy('push-worker', { createScriptURL: () => WORKER }).createScriptURL(address)
    : address
}

/** Subscribes this browser to push messages; `null`: the permission was denied. */
export async function subscribeBrowser(publicKey: string): Promise<PushInput | null> {
  if ((await askPermission()) !== 'granted') return null
  const registered = await navigator.serviceWorker.getRegistration(WORKER)
  const registration = registered ?? (await navigator.serviceWorker.register(approved(WORKER)))
  await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  return subscription.toJSON() as PushInput
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
