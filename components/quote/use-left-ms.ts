'use client'

import { useEffect, useState } from 'react'
import { receiveServerTime, serverNowMs } from './server-clock.ts'

/** Time that is left until a moment of the server's, whatever the browser's clock says. */
export function useLeftMs(endMs: number, receivedNowMs: number): number {
  const [leftMs, setLeftMs] = useState(Math.max(0, endMs - receivedNowMs))
  useEffect(() => {
    receiveServerTime(receivedNowMs)
    const look = () => setLeftMs(Math.max(0, endMs - serverNowMs()))
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [endMs, receivedNowMs])
  return leftMs
}

/** As minutes and seconds: 04:09. A second that has begun counts. */
export function minutesAndSeconds(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}
