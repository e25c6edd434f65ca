'use client'

import { useState } from 'react'
import { RouteStep, type RouteDraft } from './route-step.tsx'

/** The first step by itself: its route lives as long as the page. */
export function RouteStart() {
  const [route, setRoute] = useState<RouteDraft>({ pickup: null, drop: null, pickupWindow: null })
  return <RouteStep route={route} onChange={setRoute} tiles={null} showFaults={false} />
}
