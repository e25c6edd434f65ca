/**
 * The styles that every page waits for, named in the response's head: a browser asks for them while it
 * still makes room for the page, before it has read the first line of it.
 *
 * Next names its fonts so and not its styles. The file's name changes with each build, and the only place
 * where a build writes it down is the table that its renderer itself reads.
 */
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'

/** Any page within the root's layout would do; this one is in no group that may be renamed. */
const tableOfPage = 'server/app/offline/page_client-reference-manifest.js'
const stylesOfRootLayout = /"\[project\]\/app\/layout":(\[\{"path":"[^\]]*\])/
const stylesSchema = z.array(z.object({ path: z.string().regex(/^static\/[\w./-]+\.css$/) }))

/** The value of the Link header, or null where there is no build to read it from, as in development. */
export function earlyStyles(buildFolder: string): string | null {
  let table: string
  try {
    table = readFileSync(join(buildFolder, tableOfPage), 'utf8')
  } catch {
    return null
  }
  const written = stylesOfRootLayout.exec(table)?.[1]
  if (written === undefined) return null
  const styles = stylesSchema.safeParse(JSON.parse(written))
  if (!styles.success || styles.data.length === 0) return null
  return styles.data.map(({ path }) => `</_next/${path}>; rel=preload; as=style`).join(', ')
}

/** A page that is opened, not one that a script reads the parts of. */
export function opensPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept?.includes('text/html') ?? false)
}
