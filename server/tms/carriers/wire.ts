/** Parts of both carriers' replies and callbacks, read with the care that another system's words deserve. */
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

export const lineSchema = z.string().max(500)

/** Shown to people as a link or a picture, so it is an address of the web or nothing. */
export const webAddressSchema = z
  .string()
  .max(2000)
  .transform((text) => (/^https?:\/\//.test(text) && URL.canParse(text) ? text : null))

/** A carrier's word or number for something, read as what it stands for. */
export function meaningOf<Code, Meaning>(table: ReadonlyMap<Code, Meaning>) {
  return z.custom<Code>().transform((code, context) => {
    const meaning = table.get(code)
    if (meaning !== undefined) return meaning
    context.addIssue({ code: 'custom', message: 'a word that we do not know' })
    return z.NEVER
  })
}

/** How far a callback's time may be from ours. */
export const callbackFreshForMs = 5 * 60_000

/** Takes the same time however much of it is right. */
export function equalSignatures(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
