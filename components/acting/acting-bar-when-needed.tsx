'use client'

/** The bar with its schemas and its polling, loaded by those alone who act for somebody. */
import { lazy, Suspense } from 'react'
import type { ActingBarProps } from './acting-bar.tsx'

const ActingBar = lazy(async () => ({ default: (await import('./acting-bar.tsx')).ActingBar }))

export function ActingBarWhenNeeded(props: ActingBarProps) {
  return (
    <Suspense fallback={null}>
      <ActingBar {...props} />
    </Suspense>
  )
}
