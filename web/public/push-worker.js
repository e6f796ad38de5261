/* Shows push messages, also while no page of the console is open. It answers no request and keeps nothing. */

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: url, icon: '/icons/192.png' }))
})

/* A page that shows something else stays as it is: it may hold what was typed. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { origin, href } = new URL(event.notification.data, self.location.origin)
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const shown = pages.find((page) => page.url === href)
    return shown ? shown.focus() : self.clients.openWindow(href)
  }
  if (origin === self.location.origin) event.waitUntil(open())
})
