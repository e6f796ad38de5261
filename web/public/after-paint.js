// The home page comes with its beginning: that is painted first, and only then are the scripts fetched that take it over.
;(function () {
  function start() {
    document.querySelectorAll('link[rel="after-paint"]').forEach(function (link) {
      link.rel = 'modulepreload'
    })
    document.querySelectorAll('script[type="after-paint"]').forEach(function (script) {
      // What was served stays, where the scripts cannot be had.
      import(script.src).catch(function () {})
    })
  }
  // A button that is tapped before it works is remembered, and does what it says when it can (`shell/arrival.ts`).
  document.addEventListener('click', function (event) {
    var served = document.getElementById('served')
    var buttons = served ? Array.from(served.querySelectorAll('button')) : []
    var tapped = buttons.indexOf(event.target.closest('button'))
    if (tapped >= 0) served.dataset.tapped = tapped
  })
  // A tab in the background paints nothing, and whoever is to see another page has nothing to wait for.
  if (document.hidden || document.documentElement.classList.contains('unlike-served')) start()
  else
    requestAnimationFrame(function () {
      requestAnimationFrame(start)
    })
})()
