import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { portalRuntime } from '#server/portal/runtime.ts'

const publicPaths = ['/', '/cargo', '/packing', '/developers', '/sign-in', '/sign-up']

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  // The address is the running process's, not the build's.
  await connection()
  const { publicUrl, seller } = portalRuntime()
  const paths = [...publicPaths, ...seller.pages.map((page) => `/${page}`)]
  return paths.map((path) => ({ url: new URL(path, publicUrl).href }))
}
