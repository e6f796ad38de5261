export { passagesUnlessKnown } from './knowledge.store.ts'
