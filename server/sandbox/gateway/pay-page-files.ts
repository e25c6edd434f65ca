/**
 * What the pay page loads beside itself: its style, and the faces of Thai and Chinese for machines that
 * have none, out of the packages they come in.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pageStyle, styleSheet } from '../page-style.ts'

const { resolve } = createRequire(import.meta.url)

const thaiFace = /^ibm-plex-sans-thai-thai-(?:400|600|700)-normal\.woff2$/
const chineseFace = /^noto-sans-sc-[a-z0-9-]{1,20}-wght-normal\.woff2$/
const thaiPackage = '@fontsource/ibm-plex-sans-thai'
const chinesePackage = '@fontsource-variable/noto-sans-sc'

/** `path` stands behind the page's base. Null when it is none of these. */
export async function answerPayPageFile(path: string): Promise<Response | null> {
  if (path === '/pay-page.css') {
    return pageStyle(new URL('./pay-page.css', import.meta.url))
  }
  if (path === '/chinese.css') {
    const faces = await readFile(resolve(`${chinesePackage}/index.css`), 'utf8')
    return styleSheet(faces.replaceAll('./files/', './fonts/'))
  }
  const [, name = ''] = /^\/fonts\/([a-z0-9-]+\.woff2)$/.exec(path) ?? []
  const from = thaiFace.test(name) ? thaiPackage : chineseFace.test(name) ? chinesePackage : null
  if (from === null) return null
  const bytes = await fontOf(`${from}/files/${name}`)
  return bytes && new Response(bytes, { headers: fontHeaders })
}

async function fontOf(specifier: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(resolve(specifier)))
  } catch {
    return null
  }
}

const fontHeaders = {
  'content-type': 'font/woff2',
  'cache-control': 'max-age=86400',
  'x-content-type-options': 'nosniff',
}
