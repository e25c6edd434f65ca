'use client'

import { useSyncExternalStore } from 'react'
import { WifiOff } from 'lucide-react'

/** A banner over every page while the browser has no connection; screen readers announce it as well. */
export function OfflineBanner({ text }: { text: string }) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine, alwaysOnline)
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-center text-caption font-medium text-warn">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** The server only renders for browsers with a connection. */
function alwaysOnline(): boolean {
  return true
}
