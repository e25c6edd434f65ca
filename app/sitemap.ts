import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { portalRuntime } from '#server/portal/runtime.ts'

const publicPaths = ['/', '/cargo', '/packing', '/developers', '/sign-in', '/sign-up']

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  // The address is the running process's, not the build's.
  await connection()
  const { publicUrl } = portalRuntime()
  return publicPaths.map((path) => ({ url: new URL(path, publicUrl).href }))
}
