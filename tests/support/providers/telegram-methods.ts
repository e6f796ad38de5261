import { readFileSync } from 'node:fs'

/**
 * The parameters of the methods that are called, as the public description of the Bot API has them: names and types, `!`
 * before what is required.
 */
interface Described {
  methods: Record<string, Fields>
  types: Record<string, Fields>
}
type Fields = Record<string, string>

const { methods, types }: Described = JSON.parse(
  readFileSync(new URL('./telegram-methods.json', import.meta.url), 'utf8'),
)

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isOf(value: unknown, type: string): boolean {
  if (type.startsWith('Array of '))
    return Array.isArray(value) && value.every((one) => isOf(one, type.slice('Array of '.length)))
  if (type === 'String' || type === 'InputFile') return typeof value === 'string'
  if (type === 'Integer') return Number.isSafeInteger(value)
  if (type === 'Boolean') return typeof value === 'boolean'
  const fields = types[type]
  return fields !== undefined && isPlain(value) && complaintAbout(value, fields) === null
}

function complaintAbout(given: object, fields: Fields): string | null {
  const values = new Map<string, unknown>(Object.entries(given))
  const unknown = [...values.keys()].find((name) => fields[name] === undefined)
  if (unknown) return `unknown parameter ${unknown}`
  const [wrong] = Object.entries(fields).find(([name, described]) => {
    const value = values.get(name)
    if (value === undefined) return described.startsWith('!')
    return !described
      .replace('!', '')
      .split('|')
      .some((type) => isOf(value, type))
  }) ?? ['']
  return wrong ? `parameter ${wrong} is missing or of another type` : null
}

/** The error in a call; `null`: none. */
export function telegramComplaint(method: string, body: object): string | null {
  const fields = methods[method]
  return fields ? complaintAbout(body, fields) : `unknown method ${method}`
}
