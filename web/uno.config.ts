import { defineConfig, presetIcons, presetWind4, transformerDirectives, transformerVariantGroup } from 'unocss'

/**
 * The tokens' values are in `web/ui/tokens.css`, once for light and once for dark, under names that UnoCSS does not
 * use: a `--radius-field` there would refer to itself. The console uses the whole `reset`; the public chat has a
 * small one for its elements.
 */
/** Every colour is mixed with an opacity that nothing here ever sets: the colour itself says the same. */
const MIXED = /color-mix\(in srgb, (var\([^()]*\)) var\(--un-\w+-opacity\), transparent\)/g

/** How an icon lies in a line is its element's affair and says nothing inside its picture. */
const PLACED = / (display|vertical-align)='[^']*'/g

export const styles = ({ reset }: { reset: boolean }) =>
  defineConfig({
    presets: [
      presetWind4({ dark: 'class', preflights: { reset, theme: 'on-demand' } }),
      presetIcons({ scale: 1.15, extraProperties: { display: 'inline-block', 'vertical-align': '-0.18em' } }),
    ],
    transformers: [transformerDirectives(), transformerVariantGroup()],
    postprocess: ({ entries }) => {
      for (const entry of entries)
        if (typeof entry[1] === 'string') entry[1] = entry[1].replace(MIXED, '$1').replace(PLACED, '')
    },
    // Classes stand in plain modules too: icons of menus and of kinds.
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
      // Of the console alone: `web/ui/motion.css`.
      duration: { quick: 'var(--pace-quick)', calm: 'var(--pace-calm)' },
      ease: { settle: 'var(--ease-settle)', glide: 'var(--ease-glide)' },
      shadow: { card: 'var(--lift-card)', float: 'var(--lift-float)' },
      radius: { field: 'var(--corner-field)', card: 'var(--corner-card)' },
      font: { sans: 'var(--type-sans)', mono: 'var(--type-mono)' },
    },
  })
