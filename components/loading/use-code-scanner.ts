/** Reads codes by the phone's camera, where the browser can. */
import { useEffect, useRef, useState, type RefObject } from 'react'

interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  var BarcodeDetector:
    (new (options: { readonly formats: readonly string[] }) => BarcodeDetector) | undefined
}

const formats = ['qr_code', 'code_128']
const lookEveryMs = 200
/** The same code stays before the camera for a while. */
const sameAfterMs = 2_500

export function canScan(): boolean {
  return (
    typeof globalThis.BarcodeDetector === 'function' &&
    typeof navigator.mediaDevices?.getUserMedia === 'function'
  )
}

/** `refused`: the person, or the phone, gave no camera. */
export function useCodeScanner(onCode: (text: string) => void): {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: 'starting' | 'looking' | 'refused'
} {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'looking' | 'refused'>('starting')
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const Detector = globalThis.BarcodeDetector
    if (Detector === undefined) return
    const detector = new Detector({ formats })
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let before = { text: '', atMs: 0 }

    async function look(): Promise<void> {
      const element = video.current
      if (isOver || element === null) return
      const codes = await detector.detect(element).catch(() => [])
      const text = codes[0]?.rawValue
      const nowMs = performance.now()
      if (text !== undefined && (text !== before.text || nowMs - before.atMs > sameAfterMs)) {
        latest.current(text)
      }
      if (text !== undefined) before = { text, atMs: nowMs }
      timer = setTimeout(() => void look(), lookEveryMs)
    }

    async function start(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      })
      const element = video.current
      if (isOver || element === null) return stop()
      element.srcObject = stream
      await element.play()
      setState('looking')
      await look()
    }

    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    start().catch(() => setState('refused'))
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return { video, state }
}
