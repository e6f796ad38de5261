import { AGENT_FILE_VERSION, type AgentFile, type AgentFileQuery, agentFileError } from '../../contract/agent-file.ts'
import type { Agent, AllowedAgentType } from '../../contract/agents.ts'
import { DEFAULT_LOCALE } from '../../contract/locales.ts'
import type { Caller, Work } from '../../core/context.ts'
import { nameKeyOf } from '../../core/folding.ts'
import { newId } from '../../core/ids.ts'
import { invalid, Refusal, refusalIn } from '../../core/refusal.ts'
import { allowedTypes } from '../agent-types/agent-types.service.ts'
import { createAgent } from '../agents/agents.service.ts'
import { importedBehaviour } from '../behaviour/behaviour.service.ts'
import { importedChat } from '../channels/public-chat.service.ts'
import { announce, clearLibrary, documentsFrom, importedDocuments, readNow } from '../knowledge/knowledge.service.ts'
import { importedAnswers } from '../training/answers.service.ts'
import { importedCases } from '../training/test-cases.service.ts'

/** Throws for a file that is not an agent file, and for one of a newer version. */
export function recognise(file: unknown): void {
  const problem = agentFileError(file)
  if (problem) throw new Refusal(problem, { details: { known: AGENT_FILE_VERSION } })
}

/** The chosen type, else the one with the name in the file, which is not translated. */
function typeIn(types: readonly AllowedAgentType[], typeId: string | undefined, name: string | undefined) {
  if (typeId !== undefined) return { typeId, type: types.find(({ id }) => id === typeId) }
  const type = types.find((one) => nameKeyOf(one.name) === nameKeyOf(name ?? ''))
  if (type) return { typeId: type.id, type }
  if (types.length === 0) throw new Refusal('plan.required')
  throw invalid({
    typeId: name ? { code: 'agentFile.typeNotAllowed', details: { type: name } } : 'agent.typeRequired',
  })
}

/** Creates the agent of a file, with the type that the caller chose or that the file names. */
export const importAgent = async (work: Work, caller: Caller, query: AgentFileQuery, file: AgentFile): Promise<Agent> =>
  createFrom(
    work,
    caller,
    typeIn(await allowedTypes({ ...work, locale: DEFAULT_LOCALE }, caller), query.typeId, file.agent.agentType),
    file,
  )

/**
 * Creates an agent with everything in its file, or nothing. Throws as `createAgent` does. The documents are read afterwards.
 * Without `type` the agent gets no web chat, and `createAgent` throws.
 */
export async function createFrom(
  work: Work,
  caller: Caller,
  { typeId, type, asksOfType = true }: { typeId: string; type: AllowedAgentType | undefined; asksOfType?: boolean },
  { agent, behaviour, publicChat, testCases, answers, knowledge }: AgentFile,
): Promise<Agent> {
  const { agentType: _, ...settings } = agent
  const id = newId()
  const documents = await documentsFrom(work, knowledge)
  await announce(work.env, id, documents)
  try {
    const created = await createAgent(
      work,
      caller,
      { ...settings, typeId },
      {
        id,
        asksOfType,
        statements: [
          ...importedBehaviour(work, caller, id, behaviour),
          ...(publicChat && type ? importedChat(work, id, type.config, publicChat) : []),
          ...importedDocuments(work.db, id, documents, work.now),
          ...importedAnswers(work, { id, language: settings.language }, answers),
          ...importedCases(work, id, testCases),
        ],
      },
    )
    if (documents.length > 0) work.background(readNow(work.env, id))
    return created
  } catch (error) {
    // After `server.busy` the write may have happened, so the documents may still have to be read.
    if (documents.length > 0 && refusalIn(error)?.code !== 'server.busy') work.background(clearLibrary(work.env, id))
    throw error
  }
}
