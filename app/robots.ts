import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { portalRuntime } from '#server/portal/runtime.ts'

/** Private pages say so themselves (a machine that may not read them would not see that). */
export default async function robots(): Promise<MetadataRoute.Robots> {
  // The address is the running process's, not the build's.
  await connection()
  const { publicUrl } = portalRuntime()
  return {
    rules: { userAgent: '*', disallow: ['/portal/', '/api/'] },
    sitemap: new URL('/sitemap.xml', publicUrl).href,
  }
}
