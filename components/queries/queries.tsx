'use client'

/**
 * The queries of a page. Every part of a page that asks shares one client; it is loaded with the first
 * part that needs it, because most pages ask for nothing.
 */
import { useState, type ReactNode } from 'react'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'

let inBrowser: QueryClient | undefined

export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(clientOfPage)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function clientOfPage(): QueryClient {
  // A server renders the pages of many people: each rendering has a client of its own.
  if (typeof window === 'undefined') return new QueryClient()
  inBrowser ??= createClient()
  return inBrowser
}

/**
 * An answer is dropped when no part of the page shows it any more, so that nothing of one person is left
 * for the next one in this tab; a query that sets `gcTime` is about nobody and is kept that long. (A
 * `gcTime` of 0 for all does not do: it also drops what was rendered and is not yet observed.)
 */
function createClient(): QueryClient {
  onlineManager.setEventListener(followConnection)
  const client = new QueryClient()
  const cache = client.getQueryCache()
  cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || query.options.gcTime !== undefined) return
    // In development React stops and starts each effect once.
    setTimeout(() => {
      if (query.getObserversCount() === 0) cache.remove(query)
    })
  })
  return client
}

/**
 * The library takes a page for connected until an event says otherwise. A connection that was lost before
 * this script had loaded sends no more events: the library would miss that it came back, and not ask again.
 */
function followConnection(setOnline: (online: boolean) => void) {
  const look = () => setOnline(navigator.onLine)
  look()
  addEventListener('online', look)
  addEventListener('offline', look)
  return () => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
  }
}
