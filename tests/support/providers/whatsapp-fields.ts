import { readFileSync } from 'node:fs'

interface Field {
  type: string
  values?: string[]
  max?: number
}

/** The fields of a message that is sent, by their paths, as Meta's published OpenAPI has them. */
const { fields }: { fields: Record<string, Field> } = JSON.parse(
  readFileSync(new URL('./whatsapp-fields.json', import.meta.url), 'utf8'),
)

/** Fields that Meta documents and that its OpenAPI of version 23 lacks. */
const DOCUMENTED: readonly RegExp[] = [
  // Contacts without a number, and data that is returned with a status.
  /^(?:recipient|biz_opaque_callback_data)$/,
  /^(?:image|document|video)\.caption$|^document\.filename$/,
  // The values of a template, and buttons that copy a code or open a form.
  /^template\.components\[\]\.parameters\[\]/,
]
const SUB_TYPES = ['copy_code', 'flow']

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

function complaintAt(path: string, value: unknown): string | null {
  if (DOCUMENTED.some((known) => known.test(path))) return null
  const field = fields[path]
  if (!field) return `unknown field ${path}`
  if (typeOf(value) !== field.type) return `${path} is no ${field.type}`
  const text = String(value)
  const isNamed =
    !field.values || field.values.includes(text) || (path.endsWith('sub_type') && SUB_TYPES.includes(text))
  if (!isNamed || ([...text].length > (field.max ?? Number.POSITIVE_INFINITY) && typeof value === 'string'))
    return `${path} may not be ${text}`
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const complaint = complaintAt(Array.isArray(value) ? `${path}[]` : `${path}.${name}`, inner)
    if (complaint) return complaint
  }
  return null
}

/** The error in the body of a message; `null`: none. */
export function whatsAppComplaint(body: object): string | null {
  const complaints = Object.entries(body).map(([name, value]) => complaintAt(name, value))
  return complaints.find((complaint) => complaint !== null) ?? null
}
