// Runs before the first paint, so that neither theme nor language flashes. A file, because the policy forbids inline code.
;(function () {
  var root = document.documentElement
  function kept(key) {
    try {
      return JSON.parse(localStorage.getItem(key))
    } catch (_) {
      return null
    }
  }
  var theme = kept('vocero.theme')
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', dark)
  var locale = kept('vocero.locale')
  if (locale === 'es' || locale === 'en' || locale === 'mn') root.lang = locale
})()
