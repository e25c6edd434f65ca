/** A text, a map link or a point to an address. Public: guests type addresses before anybody knows them. */
import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from '#lib/contract/coordinates.ts'
import { addressTextSchema, linkSchema } from '#lib/contract/texts.ts'
import type { ResolveReply } from '#lib/storefront/address-replies.ts'
import { failureReply, problemOf } from '#server/portal/gateway/address-failure.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { takeGuestUse } from '#server/portal/limits/guest-limits.ts'
import { chosenLanguage } from '../../../preferences/chosen.ts'
import { privateReply } from '../../replies.ts'

const degrees = z
  .string()
  .regex(/^-?\d{1,3}(?:\.\d{1,12})?$/)
  .transform(Number)

const querySchema = z.union([
  z.strictObject({ address: addressTextSchema }),
  z.strictObject({ url: linkSchema }),
  z.strictObject({ lat: degrees.pipe(latitudeSchema), lng: degrees.pipe(longitudeSchema) }),
])

/** A short link is followed on the way. */
const timeoutMs = 10_000

export async function GET(request: Request): Promise<Response> {
  const query = querySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) return failureReply('invalid')
  const use = await takeGuestUse('resolve')
  if (!use.ok) return failureReply('busy', use)
  const result = await gateway().resolveAddress({
    // Where somebody stands or puts a pin is nobody's to keep.
    body: { ...query.data, logResolution: !('lat' in query.data) },
    language: await chosenLanguage(),
    signal: request.signal,
    timeoutMs,
  })
  if (!result.ok) return failureReply(problemOf(result.failure), result.failure)
  const reply: ResolveReply = { state: 'found', address: result.value }
  return privateReply(reply)
}
