import { ACCESS } from './access.ts'
import { CHANNELS } from './channels.ts'
import { MEMBERS } from './members.ts'
import { MESSAGES } from './messages.ts'
import type { Area } from './mutation.ts'
import { PLANS } from './plans.ts'
import { TENANTS } from './tenants.ts'

/** Every deliberate fault, by area. */
export const AREAS: readonly Area[] = [ACCESS, TENANTS, PLANS, CHANNELS, MESSAGES, MEMBERS]
