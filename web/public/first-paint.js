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
  const isSignedIn = Boolean(kept('vocero.session'))
  root.classList.toggle('signed-in', isSignedIn)
  root.classList.toggle('sidebar-collapsed', kept('vocero.sidebar.collapsed') === true)
  root.classList.toggle('unlike-served', isSignedIn || root.lang !== locale)
  root.lang = locale
}
// Without its first script a page stays empty: it is loaded again once the script can be fetched, which one that the
// browser blocks never can.
addEventListener('error', ({ target }) => {
  const again = () => setTimeout(() => fetch(target.src, { cache: 'reload' }).then(() => location.reload(), again), 9_000)
  if (target.type === 'module') again()
}, true)
