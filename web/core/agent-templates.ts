import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TemplateName } from '../../worker/contract/start.ts'

/** The templates for a new agent. Their export files are in `public/templates`, one for each language. */
export const TEMPLATES = {
  shop: { label: msg`Tienda en línea`, icon: 'i-lucide-shopping-bag' },
  restaurant: { label: msg`Restaurante`, icon: 'i-lucide-utensils' },
  clinic: { label: msg`Clínica`, icon: 'i-lucide-stethoscope' },
  realestate: { label: msg`Inmobiliaria`, icon: 'i-lucide-house' },
  hotel: { label: msg`Hotel`, icon: 'i-lucide-bed-double' },
  support: { label: msg`Soporte técnico`, icon: 'i-lucide-life-buoy' },
  academy: { label: msg`Academia`, icon: 'i-lucide-graduation-cap' },
} as const satisfies Record<TemplateName, { label: MessageDescriptor; icon: string }>
