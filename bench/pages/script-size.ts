/** How much JavaScript a phone loads for a page that nobody has scrolled or touched yet. */
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'

export interface ScriptSize {
  /** Named in the document itself: what stands between the visitor and a page that answers. */
  readonly documentBytes: number
  /** With what the page asked for by itself afterwards. */
  readonly allBytes: number
  readonly files: number
}

/** `cookie`: of whoever looks, or null for somebody who has not been here before. */
export async function scriptSize(
  browser: Browser,
  { url, cookie }: { url: string; cookie: string | null },
): Promise<ScriptSize> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(cookie !== null && { extraHTTPHeaders: { cookie } }),
  })
  try {
    const page = await context.newPage()
    const sizes = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
      sizes.set(response.url(), size)
    })
    const response = await page.goto(url, { waitUntil: 'networkidle' })
    const named = scriptsOf((await response?.text()) ?? '', url)
    let documentBytes = 0
    let allBytes = 0
    for (const [source, size] of sizes) {
      allBytes += await size
      if (named.has(source)) documentBytes += await size
    }
    return { documentBytes, allBytes, files: sizes.size }
  } finally {
    await context.close()
  }
}

function scriptsOf(html: string, base: string): ReadonlySet<string> {
  const sources = html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)
  return new Set([...sources].map(([, source = '']) => new URL(source, base).href))
}
