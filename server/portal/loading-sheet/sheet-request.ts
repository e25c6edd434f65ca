/** The request for a loading sheet, within bounds, because drawing one costs work. */
import { z } from 'zod'
import {
  loadedForNobody,
  type LoadedFor,
  type LoadViewLoad,
} from '#lib/load-view/load-view-load.ts'
import { loadedForSchema, loadViewLoadsSchema } from '#lib/load-view/load-view-schema.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import { readBounded } from '#server/files/read-bounded.ts'

export const maxSheetBytes = 3_000_000
/** A sheet of that many pieces takes about a second to draw. */
const maxSheetPieces = 5_000

const bodySchema = z.object({
  loads: loadViewLoadsSchema,
  loadedFor: loadedForSchema.default(loadedForNobody),
})

export type SheetRequest =
  | { readonly ok: true; readonly loads: readonly LoadViewLoad[]; readonly loadedFor: LoadedFor }
  | { readonly ok: false; readonly status: 400 | 413 }

export async function readSheetRequest(request: Request): Promise<SheetRequest> {
  const bytes = await readBounded(request.body, maxSheetBytes)
  if (bytes === null) return { ok: false, status: 413 }
  const body = bodySchema.safeParse(parsedJson(bytes.toString('utf8')))
  if (!body.success) return { ok: false, status: 400 }
  const { loads, loadedFor } = body.data
  const pieces = loads.reduce((sum, { placements }) => sum + placements.length, 0)
  return pieces > maxSheetPieces ? { ok: false, status: 413 } : { ok: true, loads, loadedFor }
}
