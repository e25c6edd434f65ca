/** Has the service worker keep this page with the scripts and styles that it has, or forget it. */
import { useEffect } from 'react'

/** The last of them come in some seconds after the page. */
const againAfterMs = 4_000

export function usePageKeeper(isKept: boolean): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const send = () => {
      // A browser that refuses (private windows) works with a connection only.
      sendToWorker(isKept).catch(() => undefined)
    }
    send()
    if (!isKept) return
    const timer = setTimeout(send, againAfterMs)
    return () => clearTimeout(timer)
  }, [isKept])
}

async function sendToWorker(isKept: boolean): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const page = location.pathname
  const resources = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = resources
    .filter((url) => url.origin === location.origin && url.pathname.startsWith('/_next/static/'))
    .map((url) => url.pathname + url.search)
  const worker = active ?? registration.active
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
  worker?.postMessage(isKept ? { keepLoad: page, files } : { forgetLoad: page })
}
