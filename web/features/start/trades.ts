import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QuestionName } from './trade-questions.ts'

interface Trade {
  label: MessageDescriptor
  icon: string
  /** At most `START_QUESTIONS_MAX`. */
  questions: readonly QuestionName[]
}

/** The trades to choose from, with the questions of their customers. */
export const TRADES = {
  shop: {
    label: msg`Tienda`,
    icon: 'i-lucide-shopping-bag',
    questions: [
      'products',
      'hours',
      'address',
      'deliveryCost',
      'deliveryTime',
      'payment',
      'returns',
      'warranty',
      'contact',
    ],
  },
  restaurant: {
    label: msg`Restaurante o café`,
    icon: 'i-lucide-utensils',
    questions: ['hours', 'address', 'menu', 'table', 'homeDelivery', 'diets', 'groups', 'payment', 'contact'],
  },
  clinic: {
    label: msg`Clínica o belleza`,
    icon: 'i-lucide-stethoscope',
    questions: [
      'services',
      'prices',
      'appointment',
      'cancelAppointment',
      'hours',
      'address',
      'payment',
      'insurance',
      'contact',
    ],
  },
  workshop: {
    label: msg`Taller o reparaciones`,
    icon: 'i-lucide-wrench',
    questions: [
      'repairs',
      'repairPrice',
      'repairTime',
      'repairAppointment',
      'repairWarranty',
      'pickup',
      'hours',
      'address',
      'payment',
      'contact',
    ],
  },
  hotel: {
    label: msg`Hotel o alojamiento`,
    icon: 'i-lucide-bed-double',
    questions: [
      'checkIn',
      'rooms',
      'breakfast',
      'parking',
      'pets',
      'airport',
      'cancelBooking',
      'address',
      'payment',
      'contact',
    ],
  },
  academy: {
    label: msg`Academia o clases`,
    icon: 'i-lucide-graduation-cap',
    questions: [
      'courses',
      'coursePrice',
      'courseStart',
      'classTimes',
      'classMode',
      'enrol',
      'trialClass',
      'certificate',
      'address',
      'contact',
    ],
  },
  services: {
    label: msg`Servicios profesionales`,
    icon: 'i-lucide-id-card',
    questions: [
      'services',
      'prices',
      'firstVisit',
      'appointment',
      'remote',
      'duration',
      'hours',
      'address',
      'payment',
      'contact',
    ],
  },
  other: {
    label: msg`Otro negocio`,
    icon: 'i-lucide-shapes',
    questions: ['offer', 'prices', 'order', 'homeDelivery', 'hours', 'address', 'payment', 'cancelOrder', 'contact'],
  },
} as const satisfies Record<string, Trade>
export type TradeName = keyof typeof TRADES

export const TRADE_NAMES = Object.keys(TRADES) as TradeName[]
