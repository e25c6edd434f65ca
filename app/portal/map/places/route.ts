/** The names of places in a part of the map. They are the same for everybody, and change with a release. */
import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from '#lib/contract/coordinates.ts'
import { languages } from '#lib/contract/languages.ts'
import { placeNamesIn } from '#server/portal/place-names/place-names.ts'

const degrees = z
  .string()
  .regex(/^-?\d{1,3}(?:\.\d{1,12})?$/)
  .transform(Number)

const querySchema = z.object({
  west: degrees.pipe(longitudeSchema),
  south: degrees.pipe(latitudeSchema),
  east: degrees.pipe(longitudeSchema),
  north: degrees.pipe(latitudeSchema),
  zoom: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
  language: z.enum(languages),
})

export function GET(request: Request): Response {
  const query = querySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) return Response.json({ error: 'invalid_query' }, { status: 400 })
  const { zoom, language, ...bounds } = query.data
  const places = placeNamesIn({ bounds, zoom, language })
  return Response.json({ places }, { headers: { 'cache-control': 'public, max-age=86400' } })
}
