/** Shows a notification of the browser; those of one page take each other's place. */
export async function notify(title: string, body: string): Promise<void> {
  const options = { body, tag: `loadline ${location.pathname}`, icon: '/icon.svg' }
  try {
    // Phones show notifications of service workers only; a page without one has its own.
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration?.active) await registration.showNotification(title, options)
    else new Notification(title, options)
  } catch {
    // The page says it as well.
  }
}
