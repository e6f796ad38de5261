// The home page is served with its beginning: the scripts that replace it are loaded after it has been painted.
;(function () {
  function start() {
    document.querySelectorAll('link[rel="after-paint"]').forEach(function (link) {
      link.rel = 'modulepreload'
    })
    document.querySelectorAll('script[type="after-paint"]').forEach(function (script) {
      // Without the scripts the served page stays.
      import(script.src).catch(function () {})
    })
  }
  // A tap on a button before it works is stored, and repeated when it does (`shell/arrival.ts`).
  document.addEventListener('click', function (event) {
    var served = document.getElementById('served')
    var buttons = served ? Array.from(served.querySelectorAll('button')) : []
    var tapped = buttons.indexOf(event.target.closest('button'))
    if (tapped >= 0) served.dataset.tapped = tapped
  })
  // A background tab is not painted, and a redirected visitor need not wait for it.
  if (document.hidden || document.documentElement.classList.contains('unlike-served')) start()
  else
    requestAnimationFrame(function () {
      requestAnimationFrame(start)
    })
})()
