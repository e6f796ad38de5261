export { knowledgeFor } from './knowledge.store.ts'
