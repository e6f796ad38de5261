import { parseMarkup, type Reading } from '../markup.ts'
import { OfficeFailure, type Zip } from './zip.ts'

/** A relationship of a part. `target`: the related part; `type`: the last segment of its type. */
interface Relation {
  id: string
  type: string
  target: string
}

type Handlers = Partial<Reading>

const local = (name: string): string => name.slice(name.lastIndexOf(':') + 1)

/** Reads a part as XML. Tag names are passed without their prefix; entities that the document defines are not replaced. */
export function readXml(zip: Zip, part: string, { onopentag, ontext, onclosetag }: Handlers): void {
  parseMarkup(
    zip.text(part),
    {
      onopentag: (name, attributes) => onopentag?.(local(name), attributes),
      ontext: (text) => ontext?.(text),
      onclosetag: (name) => onclosetag?.(local(name)),
    },
    { xmlMode: true },
  )
}

/** The relationships of a part (`''`: of the whole package) to other parts of the package. */
export function relationsOf(zip: Zip, part: string): Relation[] {
  const at = part.lastIndexOf('/') + 1
  const relations: Relation[] = []
  readXml(zip, `${part.slice(0, at)}_rels/${part.slice(at)}.rels`, {
    onopentag: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      const url = name === 'Relationship' && mode !== 'External' ? URL.parse(target, `https://package/${part}`) : null
      if (url) relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: decoded(url.pathname) })
    },
  })
  return relations
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).slice(1)
  } catch {
    return path.slice(1)
  }
}

/**
 * The main part of a package. Throws `unreadable` when its root element is another one: the file is of another kind than its
 * name.
 */
export function mainPart(zip: Zip, root: string): string {
  const { target } = relationsOf(zip, '').find(({ type }) => type === 'officeDocument') ?? {}
  if (!target) throw new OfficeFailure('unreadable')
  const [beginning = ''] = zip.text(target)
  let found = ''
  parseMarkup(
    beginning,
    {
      onopentag: (name) => {
        found ||= local(name)
      },
      ontext: () => {},
      onclosetag: () => {},
    },
    { xmlMode: true },
  )
  if (found !== root) throw new OfficeFailure('unreadable')
  return target
}

/** The value of an attribute, with or without a prefix. */
export const attributeOf = (attributes: Readonly<Record<string, string>>, name: string): string | undefined => {
  if (attributes[name] !== undefined) return attributes[name]
  for (const key in attributes) if (local(key) === name) return attributes[key]
  return undefined
}
