import { defineConfig, presetIcons, presetWind4, transformerDirectives, transformerVariantGroup } from 'unocss'

/** UnoCSS mixes every colour with an opacity that is never set here; the plain colour has the same effect. */
const MIXED = /color-mix\(in \w+, (.+) var\(--un-[\w-]+-opacity\), transparent\)/g
const IS_OPACITY = /^@property --un-[\w-]+-opacity$/

/** After the reset, which has a rule of its own for Firefox. */
const FOCUS = ':focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }'

/** What all icons have in common, once instead of in each of them. */
const ICONS = `[class*="i-lucide-"] {
  display: inline-block;
  width: 1.15em;
  height: 1.15em;
  color: inherit;
  background-color: currentColor;
  mask: var(--un-icon) no-repeat;
  mask-size: 100% 100%;
  vertical-align: -0.18em;
}`
const keepPicture = (declarations: Record<string, unknown>): void => {
  for (const name of Object.keys(declarations)) if (name !== '--un-icon') delete declarations[name]
}
/** An icon has the size of its element. */
const SIZE_IN_ICON = /(%3Csvg viewBox='[^']*') width='[^']*' height='[^']*'/g

/** UnoCSS lists every property with a colour, also those of gradients and drawings, which never change here. */
const CHANGING_COLOURS = {
  'transition-property': 'color, background-color, border-color',
  'transition-timing-function': 'var(--un-ease, cubic-bezier(0.4, 0, 0.2, 1))',
  'transition-duration': 'var(--un-duration, 150ms)',
}

const LOW = '0 1px 3px #0000001a, 0 1px 2px -1px #0000001a'
/** UnoCSS composes a shadow of five registered properties, of which one is ever set here. `focused`: with a ring around it. */
const SHADOWS = new Map(
  Object.entries({
    none: 'none',
    sm: LOW,
    focused: `0 0 0 1px var(--brand), ${LOW}`,
    card: 'var(--lift-card)',
    float: 'var(--lift-float)',
  }),
)

/** Words of code and comments that are names of classes too, none of which is used. */
const NO_CLASSES = [
  'collapse',
  'container',
  'filter',
  'h23',
  'ha',
  'me',
  'mis',
  'ms',
  'my',
  'outline',
  'p95',
  'pie',
  'pl',
  'px',
  'shadow',
  'static',
  'tab',
  'table',
  'transform',
  'transition',
]

/**
 * The values of the tokens are in `web/ui/tokens.css`, for light and dark, under names that UnoCSS does not use: a
 * `--radius-field` there would refer to itself. `reset`: the console uses UnoCSS's reset of all elements; the public chat
 * has a small one for its elements.
 */
export const styles = ({ reset }: { reset: boolean }) =>
  defineConfig({
    presets: [
      presetWind4({ dark: 'class', preflights: { reset, theme: 'on-demand' } }),
      presetIcons({ processor: keepPicture }),
    ],
    transformers: [transformerDirectives(), transformerVariantGroup()],
    postprocess: ({ selector, entries }) => {
      if (IS_OPACITY.test(selector)) entries.length = 0
      for (const entry of entries)
        if (typeof entry[1] === 'string') entry[1] = entry[1].replace(MIXED, '$1').replace(SIZE_IN_ICON, '$1')
    },
    preflights: [{ getCSS: () => FOCUS + ICONS }],
    rules: [
      ['transition-colors', CHANGING_COLOURS],
      // Chrome has `dvh` since 108.
      [
        'h-dvh',
        [
          ['height', '100vh'],
          ['height', '100dvh'],
        ],
      ],
      [/^shadow-(\w+)$/, ([, name = '']) => (SHADOWS.has(name) ? { 'box-shadow': SHADOWS.get(name) } : undefined)],
    ],
    blocklist: NO_CLASSES,
    // Plain modules contain classes too, such as icons.
    content: { pipeline: { include: [/\.tsx?($|\?)/, /\.html($|\?)/] } },
    theme: {
      colors: {
        canvas: 'var(--canvas)',
        surface: { DEFAULT: 'var(--surface)', sunken: 'var(--surface-sunken)' },
        ink: { DEFAULT: 'var(--ink)', soft: 'var(--ink-soft)', faint: 'var(--ink-faint)' },
        line: { DEFAULT: 'var(--line)', strong: 'var(--line-strong)' },
        brand: {
          DEFAULT: 'var(--brand)',
          ink: 'var(--brand-ink)',
          soft: 'var(--brand-soft)',
          strong: 'var(--brand-strong)',
        },
        accent: { DEFAULT: 'var(--accent)', ink: 'var(--accent-ink)', soft: 'var(--accent-soft)' },
        danger: { DEFAULT: 'var(--danger)', soft: 'var(--danger-soft)', ink: 'var(--danger-ink)' },
        success: { DEFAULT: 'var(--success)', soft: 'var(--success-soft)' },
        warning: { DEFAULT: 'var(--warning)', soft: 'var(--warning-soft)' },
      },
      // Only in the console: `web/ui/motion.css` defines these.
      duration: { quick: 'var(--pace-quick)', calm: 'var(--pace-calm)' },
      ease: { settle: 'var(--ease-settle)', glide: 'var(--ease-glide)' },
      radius: { field: 'var(--corner-field)', card: 'var(--corner-card)' },
      font: { sans: 'var(--type-sans)', mono: 'var(--type-mono)' },
    },
  })
