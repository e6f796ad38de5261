import * as z from 'zod/mini'
import { id } from './text.ts'
import { sessionId } from './webchat.ts'

/** Without `agentId`: all agents of the caller. */
export const StreamQuery = z.object({ agentId: z.optional(id('agent.notFound')) })
export const VisitorStreamQuery = z.object({ sessionId })
