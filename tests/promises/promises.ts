import { ADMINISTRATORS } from './administrators.ts'
import { CONSTANTS } from './constants.ts'
import { CUSTOMERS } from './customers.ts'
import { PAGES } from './pages.ts'

/** What the product promises, row by row. A test that keeps a promise has its id in its title: `… #agents.create`. */
export const PROMISES: Readonly<Record<string, string>> = { ...PAGES, ...CUSTOMERS, ...ADMINISTRATORS, ...CONSTANTS }
