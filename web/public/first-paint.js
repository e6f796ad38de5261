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
  var spoken = ['es', 'en', 'mn']
  var asked = new URLSearchParams(location.search).get('lang')
  var locale = spoken.indexOf(asked) < 0 ? kept('vocero.locale') : asked
  var isServed = spoken.indexOf(locale) < 0 || root.lang === locale
  if (!isServed || kept('vocero.session')) root.classList.add('unlike-served')
  if (!isServed) root.lang = locale
})()
