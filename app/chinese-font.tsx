'use client'

/**
 * Brings the styles of the Chinese font where they are needed: with the page when the page is Chinese,
 * else as soon as some name or address on it is. The fonts themselves come by the characters shown,
 * and not at all where the system has a Chinese font of its own (the stack in globals.css).
 */
import { Suspense, useEffect, useState } from 'react'
import dynamic from 'next/dynamic'

/** A font that does not come is no reason to lose the page: the system's own stands in. */
const ChineseFaces = dynamic(() =>
  import('./chinese-faces.tsx').catch(() => ({ default: () => null })),
)

export function ChineseFont({ always }: { always: boolean }) {
  const [met, setMet] = useState(false)
  useEffect(
    () => (always || met ? undefined : whenChineseAppears(() => setMet(true))),
    [always, met],
  )
  return always || met ? (
    // Without this boundary the whole page would wait for the styles, and drop what is typed meanwhile.
    <Suspense fallback={null}>
      <ChineseFaces />
    </Suspense>
  ) : null
}

/** The switch of languages says "Chinese" in Chinese on every page; fonts.css has those two characters. */
const chinese = /\p{Script=Han}/u

function whenChineseAppears(tell: () => void): () => void {
  const main = document.querySelector('main')
  const fields = main?.querySelectorAll<HTMLInputElement>('input, textarea') ?? []
  const shown = [main?.textContent ?? '', ...Array.from(fields, ({ value }) => value)]
  if (shown.some((text) => chinese.test(text))) {
    tell()
    return () => undefined
  }
  const observer = new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes])
    if (added.some((node) => chinese.test(node.textContent ?? ''))) tell()
  })
  observer.observe(document.body, { subtree: true, childList: true })
  return () => observer.disconnect()
}
