import { brandColour } from '../../contract/inks.ts'
import { jsonIn } from '../../contract/json.ts'
import { AGENT_NAME_MAX } from '../../contract/limits.ts'
import { codePoints } from '../../contract/text.ts'
import { type Picture, pictureAt, sideIn } from './website-look.rules.ts'

interface ManifestFacts {
  name: string | null
  color: string | null
  pictures: Picture[]
}

const ICONS_READ = 20
/** The assumed side of an icon without a size in pixels, which is drawn at any size. */
const DEFAULT_PX = 192
/** Placeholder names that site generators write. */
const PLACEHOLDER_NAMES =
  /^(?:(?:create )?react app(?: sample)?|my ?web ?site|my ?app|app|web ?app|vite.*|nuxt.*|next.*)$/iu

const textIn = (value: unknown, key: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof found === 'string' ? found.trim() : ''
}

/** The name, colour and icons of the business in a web app's manifest; `null`: the text is no manifest. */
export function manifestFacts(json: string, address: string): ManifestFacts | null {
  const manifest = jsonIn(json)
  if (typeof manifest !== 'object' || manifest === null) return null
  const name = [textIn(manifest, 'name'), textIn(manifest, 'short_name')].find(
    (each) => each !== '' && codePoints(each) < AGENT_NAME_MAX && !PLACEHOLDER_NAMES.test(each),
  )
  const icons: unknown = Reflect.get(manifest, 'icons')
  const pictures = (Array.isArray(icons) ? icons.slice(0, ICONS_READ) : []).flatMap((icon: unknown) => {
    // A monochrome icon is a mask.
    if (textIn(icon, 'purpose') === 'monochrome') return []
    const side = sideIn(textIn(icon, 'sizes'), DEFAULT_PX)
    return pictureAt(textIn(icon, 'src'), address, side, textIn(icon, 'type')) ?? []
  })
  return { name: name ?? null, color: brandColour(textIn(manifest, 'theme_color')), pictures }
}
