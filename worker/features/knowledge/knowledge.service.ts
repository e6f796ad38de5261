export * from './answers.service.ts'
export { type KnowledgeReading, type KnownKnowledge, readingBeside } from './copying.service.ts'
