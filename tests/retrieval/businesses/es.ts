import { bikeWorkshop } from './es/bike-workshop.ts'
import { cakeShop } from './es/cake-shop.ts'
import { dentalClinic } from './es/dental-clinic.ts'
import { hotel } from './es/hotel.ts'
import { languageAcademy } from './es/language-academy.ts'
import { veterinary } from './es/veterinary.ts'
import type { Business } from './format.ts'

export const es: readonly Business[] = [dentalClinic, hotel, bikeWorkshop, languageAcademy, veterinary, cakeShop]
