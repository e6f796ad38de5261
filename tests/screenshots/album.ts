export interface Picture {
  file: string
  /** The screen, and what is open over it. */
  name: string
  width: number
  theme: string
  locale: string
}

const PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>
  body { margin: 0; font: 15px system-ui, sans-serif; background: #777; }
  form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 1rem; padding: .75rem 1rem; background: #fff; }
  main { display: flex; gap: 1rem; padding: 1rem; align-items: flex-start; overflow-x: auto; }
  figure { margin: 0; color: #fff; } img { display: block; max-width: 90vw; background: #fff; }
</style>
<form>
  <label>Screen <select name="name"></select></label>
  <label>Width <select name="width"></select></label>
  <label>Theme <select name="theme"><option value="">both</option></select></label>
  <label>Language <select name="locale"></select></label>
  <span>← and → leaf through the screens</span>
</form>
<main></main>
<script>
  const pictures = PICTURES
  const form = document.querySelector('form')
  const { width, theme, locale } = form.elements
  for (const select of [form.elements.namedItem('name'), width, theme, locale])
    for (const value of new Set(pictures.map((picture) => String(picture[select.name]))))
      select.add(new Option(value, value))
  const screen = form.elements.namedItem('name')
  function show() {
    const fits = (picture) =>
      [screen, width, theme, locale].every(({ name, value }) => !value || String(picture[name]) === value)
    document.querySelector('main').replaceChildren(...pictures.filter(fits).map(({ file }) => {
      const figure = document.createElement('figure')
      const image = Object.assign(new Image(), { src: file, alt: file, loading: 'lazy' })
      figure.append(Object.assign(document.createElement('figcaption'), { textContent: file }), image)
      return figure
    }))
  }
  form.addEventListener('input', show)
  addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (!step || document.activeElement?.tagName === 'SELECT') return
    screen.selectedIndex = (screen.selectedIndex + step + screen.length) % screen.length
    show()
  })
  show()
</script>
</html>
`

/** A page that shows the pictures one screen at a time, with both themes side by side. */
export const album = (pictures: readonly Picture[]): string => PAGE.replace('PICTURES', JSON.stringify(pictures))
