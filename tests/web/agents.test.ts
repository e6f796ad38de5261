import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { filteredBy, isFiltered } from '../../web/core/search-params.ts'
import { AgentDraft, draftOf } from '../../web/features/agents/agent-draft.ts'
import { AgentsSearch } from '../../web/features/agents/agents-search.ts'
import { AgentInput } from '../../worker/contract/agents.ts'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'

describe('the address of the list of agents', () => {
  test('keeps search, type, language and page', () => {
    const search = { search: 'tienda', typeId: AGENT_TYPES.sales, language: 'mn', page: 3 } as const
    expect(v.parse(AgentsSearch, search)).toEqual(search)
  })

  test('reads a search of digits as the text that was typed', () => {
    expect(v.parse(AgentsSearch, { search: 2024 })).toEqual({ search: '2024' })
  })

  test.each([
    [{ page: 0 }],
    [{ page: 'abc' }],
    [{ page: 1.5 }],
    [{ typeId: 'x' }],
    [{ language: 'fr' }],
    [{ search: {} }],
  ])('leaves out what it cannot read: %j', (search) => {
    expect(Object.values(v.parse(AgentsSearch, search)).filter((value) => value !== undefined)).toEqual([])
  })

  test('another filter starts on the first page #agents.filter.first-page', () => {
    expect(filteredBy<AgentsSearch>({ search: 'a', page: 4 }, { language: 'en' })).toEqual({
      search: 'a',
      language: 'en',
      page: undefined,
    })
  })

  test('a page alone is no filter', () => {
    expect(isFiltered({ page: 2 })).toBe(false)
    expect(isFiltered({ language: 'es' })).toBe(true)
  })
})

describe('the form of an agent', () => {
  test('a new agent speaks Spanish', () => {
    expect(draftOf()).toEqual({ name: '', description: '', typeId: '', language: 'es', patienceSeconds: 3 })
  })

  test('an empty form is refused by the contract, in the fields that are required', () => {
    const { error } = AgentInput.safeParse(v.parse(AgentDraft, draftOf()))
    expect(error?.issues.map(({ message }) => message)).toEqual(['agent.nameRequired', 'agent.typeRequired'])
  })

  test('a language that is not spoken becomes the default one', () => {
    expect(v.parse(AgentDraft, { ...draftOf(), language: 'fr' }).language).toBe('es')
  })
})
