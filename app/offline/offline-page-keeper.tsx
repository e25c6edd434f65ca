'use client'

import { useEffect } from 'react'
import type { Theme } from '#components/frame/preferences.ts'
import type { Language } from '#lib/contract/languages.ts'

/**
 * Has the service worker keep the offline page in the visitor's language and theme. The worker holds
 * the page under this address, so an address it has not seen is one it fetches.
 */
export function OfflinePageKeeper({ language, theme }: { language: Language; theme: Theme }) {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // A browser that refuses (private windows, blocked storage) shows its own page when offline.
    keepOfflinePage(`/offline?language=${language}&theme=${theme}`).catch(() => undefined)
  }, [language, theme])
  return null
}

async function keepOfflinePage(address: string): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const registration = await navigator.serviceWorker.ready
  registration.active?.postMessage({ keep: address })
}
