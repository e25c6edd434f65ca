/**
 * Where a photo that was added here lies, as a draft has it: a path of our own, whatever the portal's
 * address is by the time the draft becomes a quote. Its last part cannot be guessed.
 */
import { z } from 'zod'

const folder = '/portal/photos/'

export const photoNameSchema = z.string().regex(/^[\w-]{43}$/)

export const photoPathSchema = z
  .string()
  .refine(
    (text) =>
      text.startsWith(folder) && photoNameSchema.safeParse(text.slice(folder.length)).success,
  )

export function photoPathOf(name: string): string {
  return `${folder}${name}`
}

/** Null for a link to somewhere else. */
export function photoNameOf(path: string): string | null {
  return photoPathSchema.safeParse(path).success ? path.slice(folder.length) : null
}
