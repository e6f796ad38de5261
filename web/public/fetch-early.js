// Preloads what the first script would load once it runs. The build writes the names into this tag.
{
  const { names } = document.currentScript.dataset
  const root = document.documentElement
  const preload = ({ words, signedInWords, furtherWords, signedIn, dashboard, schemas }) => {
    const wanted = [words[root.lang]]
    if (root.classList.contains('signed-in')) {
      wanted.push(signedInWords[root.lang], signedIn)
      wanted.push(.../^\/(dashboard)?$/.test(location.pathname) ? [dashboard] : [furtherWords[root.lang], schemas])
    }
    for (const name of wanted.flat()) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.fetchPriority = 'low'
      link.href = '/' + name
      document.head.append(link)
    }
  }
  if (names) preload(JSON.parse(names))
}
