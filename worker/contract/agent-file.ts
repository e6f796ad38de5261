import * as z from 'zod/mini'
import { AgentInput } from './agents.ts'
import { BehaviourInput, NO_BEHAVIOUR } from './behaviour.ts'
import { webchatShape } from './channel-settings.ts'
import { TEXT_KINDS, WEB_KINDS } from './document-kinds.ts'
import type { ErrorCode } from './errors.ts'
import { TypedDocument, WebDocument } from './knowledge.ts'
import {
  AGENT_FILE_MAX_BYTES,
  AGENT_TYPE_NAME_MAX,
  ANSWERS_PER_AGENT_MAX,
  DOCUMENTS_PER_AGENT_MAX,
  TEST_CASES_MAX,
} from './limits.ts'
import { freeText, id, oneOf, requiredText } from './text.ts'
import { OwnAnswerInput, TestCaseInput } from './training.ts'

export const AGENT_FILE_FORMAT = 'vocero.agent'
/** Increased by changes that older releases cannot read. A new optional field does not change it. */
export const AGENT_FILE_VERSION = 1

const maxItems = (most: number, error: ErrorCode) => z.maxLength(most, { error })

/** Documents of the knowledge: texts with their content, pages and sites with their address only. */
const sources = z
  .array(
    z.discriminatedUnion(
      'kind',
      [
        z.object({
          kind: oneOf(TEXT_KINDS, 'field.option'),
          title: TypedDocument.shape.title,
          text: requiredText({ required: 'document.contentRequired', max: AGENT_FILE_MAX_BYTES }),
        }),
        z.object({ ...WebDocument.shape, kind: oneOf(WEB_KINDS, 'field.option') }),
      ],
      { error: 'field.option' satisfies ErrorCode },
    ),
    { error: 'field.invalid' satisfies ErrorCode },
  )
  .check(maxItems(DOCUMENTS_PER_AGENT_MAX, 'agentFile.documents'))

const { name, description, language, patienceSeconds } = AgentInput.shape

/**
 * An agent as an export file: all of its settings except secrets and channels. Of the web chat it contains what visitors see.
 * `agentType` is the name of its type; the import may choose another type.
 */
export const AgentFile = z.object({
  format: z.literal(AGENT_FILE_FORMAT, { error: 'agentFile.unknown' satisfies ErrorCode }),
  version: z.literal(AGENT_FILE_VERSION, { error: 'agentFile.newer' satisfies ErrorCode }),
  exportedAt: z.optional(z.iso.datetime({ error: 'field.date' satisfies ErrorCode })),
  agent: z.object(
    {
      name,
      description,
      language,
      patienceSeconds,
      agentType: z.optional(freeText({ max: AGENT_TYPE_NAME_MAX })),
    },
    { error: 'field.required' satisfies ErrorCode },
  ),
  behaviour: z._default(
    z.object(
      {
        published: z._default(BehaviourInput, NO_BEHAVIOUR),
        draft: z._default(z.nullable(BehaviourInput), null),
      },
      { error: 'field.invalid' satisfies ErrorCode },
    ),
    { published: NO_BEHAVIOUR, draft: null },
  ),
  /** `null`: the agent has no web chat. */
  publicChat: z._default(
    z.nullable(
      z.object(
        { isOpen: z._default(z.boolean({ error: 'field.invalid' satisfies ErrorCode }), true), ...webchatShape },
        { error: 'field.invalid' satisfies ErrorCode },
      ),
    ),
    null,
  ),
  testCases: z._default(
    z
      .array(TestCaseInput, { error: 'field.invalid' satisfies ErrorCode })
      .check(maxItems(TEST_CASES_MAX, 'agentFile.testCases')),
    [],
  ),
  answers: z._default(
    z
      .array(OwnAnswerInput, { error: 'field.invalid' satisfies ErrorCode })
      .check(maxItems(ANSWERS_PER_AGENT_MAX, 'agentFile.answers')),
    [],
  ),
  knowledge: z._default(sources, []),
})
export type AgentFile = z.infer<typeof AgentFile>
/** The file as written: fields with a default may be absent. */
export type WrittenAgent = z.input<typeof AgentFile>
export type AgentFileSource = AgentFile['knowledge'][number]

/** `typeId`: the agent type to use when none of the allowed types has the name in the file. */
export const AgentFileQuery = z.object({ typeId: z.optional(id('agent.typeRequired')) })
export type AgentFileQuery = z.infer<typeof AgentFileQuery>

/** Checks format and version before the schema does. Returns the code of the error, or `null`. */
export function agentFileError(file: unknown): 'agentFile.unknown' | 'agentFile.newer' | null {
  const { format, version } = (typeof file === 'object' && file !== null ? file : {}) as Partial<AgentFile>
  if (format !== AGENT_FILE_FORMAT) return 'agentFile.unknown'
  return typeof version === 'number' && version > AGENT_FILE_VERSION ? 'agentFile.newer' : null
}

const SIGNS = /[^\p{L}\p{N}]+/gu

/** The file name of an export, without characters that some file systems reject. */
export const agentFileName = (agentName: string): string =>
  `${agentName.replaceAll(SIGNS, '-').replaceAll(/^-+|-+$/g, '') || 'vocero'}.json`

/** The fields of an import that the person enters: name and type. */
export const AgentArrival = z.pick(AgentInput, { name: true, typeId: true })
