{
  const root = document.documentElement
  const kept = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key))
    } catch {}
  }
  const theme = kept('vocero.theme')
  root.classList.toggle(
    'dark',
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches),
  )
  const locale = /,(es|en|mn)/i.exec(['', /[?&]lang=(..)/.exec(location.search)?.[1], kept('vocero.locale'), navigator.languages, 'es'])[1].toLowerCase()
  if (root.lang !== locale || kept('vocero.session')) root.classList.add('unlike-served')
  root.lang = locale
}
