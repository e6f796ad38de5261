export { searchKnowledge, subjectsKnown } from './knowledge.store.ts'
