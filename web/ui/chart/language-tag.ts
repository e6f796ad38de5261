/**
 * Imported before uPlot, which formats numbers in the browser's language when it is loaded. A Linux without a locale names
 * no language tag (`C`, `en-US@posix`), for which `Intl` throws.
 */
try {
  new Intl.NumberFormat(navigator.language)
} catch {
  Object.defineProperty(navigator, 'language', { value: document.documentElement.lang })
}
