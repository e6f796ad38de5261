// Preloads what the first script would load once it runs. The build writes the names into this tag.
;(function () {
  var names = document.currentScript.dataset.names
  if (!names) return
  names = JSON.parse(names)
  var locale = document.documentElement.lang
  var wanted = names.words[locale]
  var isSignedIn = false
  try {
    isSignedIn = localStorage.getItem('vocero.session') !== null
  } catch (_) {}
  if (isSignedIn) {
    wanted = wanted.concat(names.signedInWords[locale], names.signedIn)
    var isDashboard = /^\/(dashboard)?$/.test(location.pathname)
    wanted = wanted.concat(isDashboard ? names.dashboard : names.furtherWords[locale].concat(names.schemas))
  }
  wanted.forEach(function (name) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    // After the styles, which the first paint needs.
    link.fetchPriority = 'low'
    link.href = '/' + name
    document.head.append(link)
  })
})()
