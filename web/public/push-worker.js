/* Shows push messages, also while no page of the console is open. It answers no request and keeps nothing. */

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: url, icon: '/icons/192.png' }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data, self.location.origin)
  const open = async () => {
    const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const shown = page && (await page.navigate(address.href).catch(() => null))
    return shown ? shown.focus() : self.clients.openWindow(address.href)
  }
  if (address.origin === self.location.origin) event.waitUntil(open())
})
