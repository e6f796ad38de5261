import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/*
 * The workflow file beside docs/automations.md, held against what n8n's own sources say of its nodes: packages/nodes-base/nodes,
 * Webhook/Webhook.node.ts and Webhook/description.ts, Set/v2/SetV2.node.ts and manual.mode.ts, HttpRequest/HttpRequest.node.ts and
 * V3/Description.ts, as of n8n 2 (2026).
 */

type Parameters = Record<string, unknown>

/** What a parameter may be: one of a list, of a type, or such parameters again. */
type Allowed = readonly unknown[] | 'string' | 'boolean' | 'number' | Rule
interface Rule {
  fields: Record<string, Allowed>
  /** A parameter that is shown only where others have these values, in the order in which they are asked for. */
  shownIf?: Record<string, Parameters>
}

interface NodeOfN8n extends Rule {
  versions: readonly number[]
  inputs: number
  /** Without it the node does not run. */
  required: readonly string[]
}

const METHODS = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT']
const RESPONSE_CODES = [200, 201, 204, 301, 302, 304, 400, 401, 403, 404, 'customCode']
const NODES: Record<string, NodeOfN8n> = {
  'n8n-nodes-base.webhook': {
    versions: [1, 1.1, 2, 2.1],
    inputs: 0,
    required: ['path'],
    fields: {
      httpMethod: METHODS,
      path: 'string',
      authentication: ['basicAuth', 'headerAuth', 'jwtAuth', 'none'],
      responseMode: ['onReceived', 'lastNode', 'responseNode'],
      options: {
        fields: {
          responseCode: {
            fields: {
              values: {
                fields: { responseCode: RESPONSE_CODES, customCode: 'number' },
                shownIf: { customCode: { responseCode: 'customCode' } },
              },
            },
          },
          responseData: 'string',
          noResponseBody: 'boolean',
          rawBody: 'boolean',
        },
      },
    },
  },
  'n8n-nodes-base.set': {
    versions: [3, 3.1, 3.2, 3.3, 3.4],
    inputs: 1,
    required: ['assignments'],
    fields: {
      mode: ['manual', 'raw'],
      assignments: { fields: { assignments: 'string' } },
      includeOtherFields: 'boolean',
      options: { fields: { includeBinary: 'boolean', ignoreConversionErrors: 'boolean', dotNotation: 'boolean' } },
    },
  },
  'n8n-nodes-base.httpRequest': {
    versions: [1, 2, 3, 4, 4.1, 4.2, 4.3, 4.4],
    inputs: 1,
    required: ['url'],
    fields: {
      method: [...METHODS, 'OPTIONS'],
      url: 'string',
      sendBody: 'boolean',
      contentType: ['form-urlencoded', 'multipart-form-data', 'json', 'binaryData', 'raw'],
      specifyBody: ['keypair', 'json'],
      jsonBody: 'string',
      options: { fields: {} },
    },
    shownIf: {
      contentType: { sendBody: true },
      specifyBody: { sendBody: true, contentType: 'json' },
      jsonBody: { sendBody: true, contentType: 'json', specifyBody: 'json' },
    },
  },
}
const DEFAULTS: Parameters = { contentType: 'json' }
const ASSIGNMENT = ['id', 'name', 'type', 'value']
const ASSIGNED_TYPES = ['string', 'number', 'boolean', 'array', 'object']

const isRecord = (value: unknown): value is Parameters => typeof value === 'object' && value !== null

/** What n8n does not know or would not show of these parameters. */
function amiss(given: Parameters, { fields, shownIf = {} }: Rule, path = ''): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const allowed = fields[name]
    const place = `${path}${name}`
    if (allowed === undefined) return [`${place} is unknown`]
    const hidden = Object.entries(shownIf[name] ?? {}).filter(([on, wanted]) => (given[on] ?? DEFAULTS[on]) !== wanted)
    if (hidden.length > 0) return [`${place} is not shown`]
    if (name === 'assignments' && Array.isArray(value)) return []
    if (typeof allowed === 'string') return typeof value === allowed ? [] : [`${place} is no ${allowed}`]
    if ('fields' in allowed) return isRecord(value) ? amiss(value, allowed, `${place}.`) : [`${place} has no fields`]
    return allowed.includes(value) ? [] : [`${place} may not be ${value}`]
  })
}

interface Target {
  node: string
  type: string
  index: number
}
interface Workflow {
  name: string
  nodes: {
    id: string
    name: string
    type: string
    typeVersion: number
    position: number[]
    parameters: Parameters
    webhookId?: string
  }[]
  connections: Record<string, { main: Target[][] }>
  settings: object
  active: boolean
}
const FILE = new URL('../../docs/automations/n8n-workflow.json', import.meta.url)
const workflow = JSON.parse(readFileSync(FILE, 'utf8')) as Workflow
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('the workflow file of docs/automations', () => {
  test.each(workflow.nodes)('$name is a node that n8n has, in a version of it', ({ type, typeVersion, ...node }) => {
    const known = NODES[type]
    expect(known?.versions).toContain(typeVersion)
    expect(amiss(node.parameters, known as NodeOfN8n)).toEqual([])
    for (const name of known?.required ?? []) expect(node.parameters).toHaveProperty(name)
    expect(node.id).toMatch(UUID)
    expect(node.position).toEqual([expect.any(Number), expect.any(Number)])
    // n8n gives a trigger that listens an id of its own.
    expect(type.endsWith('.webhook') ? node.webhookId : UUID.source).toMatch(type.endsWith('.webhook') ? UUID : /./)
  })

  test('connects each node with the next one by its main input', () => {
    const names = workflow.nodes.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const targets = Object.entries(workflow.connections).flatMap(([from, { main }]) => {
      expect(names).toContain(from)
      return main.flat()
    })
    for (const { node, type, index } of targets) {
      expect(names).toContain(node)
      expect([type, index]).toEqual(['main', 0])
    }
    const reached = targets.map(({ node }) => node)
    const fed = workflow.nodes.filter(({ type }) => NODES[type]?.inputs === 1).map(({ name }) => name)
    expect(reached.sort()).toEqual(fed.sort())
  })

  test('sets fields of types that exist, and names no node that it does not have', () => {
    const assigned = workflow.nodes.flatMap(({ parameters: { assignments } }) =>
      isRecord(assignments) ? (assignments['assignments'] as Parameters[]) : [],
    )
    expect(assigned.length).toBeGreaterThan(0)
    for (const one of assigned) {
      expect(Object.keys(one).sort()).toEqual(ASSIGNMENT)
      expect(ASSIGNED_TYPES).toContain(one['type'])
    }
    const names = workflow.nodes.map(({ name }) => name)
    for (const [, name] of JSON.stringify(workflow).matchAll(/\$\('([^']+)'\)/g)) expect(names).toContain(name)
  })

  test('answers at once with 202, which is a code of its own in n8n', () => {
    const [{ parameters }] = workflow.nodes as [Workflow['nodes'][number]]
    expect(parameters).toMatchObject({
      responseMode: 'onReceived',
      options: { responseCode: { values: { responseCode: 'customCode', customCode: 202 } } },
    })
    const bad = { values: { responseCode: 202 } }
    expect(amiss({ options: { responseCode: bad } }, NODES['n8n-nodes-base.webhook'] as NodeOfN8n)).toEqual([
      'options.responseCode.values.responseCode may not be 202',
    ])
  })
})
