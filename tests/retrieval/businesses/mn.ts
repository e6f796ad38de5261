import type { Business } from './format.ts'
import { cargo } from './mn/cargo.ts'
import { furniture } from './mn/furniture.ts'
import { internet } from './mn/internet.ts'
import { kindergarten } from './mn/kindergarten.ts'
import { loans } from './mn/loans.ts'
import { tours } from './mn/tours.ts'

export const mn: readonly Business[] = [cargo, tours, internet, furniture, loans, kindergarten]
