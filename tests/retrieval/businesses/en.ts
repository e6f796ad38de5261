import { bakery } from './en/bakery.ts'
import { cleaning } from './en/cleaning.ts'
import { garage } from './en/garage.ts'
import { nursery } from './en/nursery.ts'
import { plants } from './en/plants.ts'
import { salon } from './en/salon.ts'
import type { Business } from './format.ts'

export const en: readonly Business[] = [bakery, garage, nursery, salon, cleaning, plants]
