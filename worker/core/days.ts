export { DAY_MS, dayOf, monthOf, startOfDay } from '../contract/days.ts'
