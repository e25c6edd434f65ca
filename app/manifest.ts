import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { portalRuntime } from '#server/portal/runtime.ts'

/** For whoever puts the portal on the screen of their phone. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  // The seller is the running process's, not the build's.
  await connection()
  const name = portalRuntime().seller.name()
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: '#f5f7f9',
    theme_color: '#f5f7f9',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  }
}
