/** The names of provinces for conditions: in English and Thai, as waybills have either. */
import { gateway } from '#server/portal/gateway/gateway.ts'
import { privateReply } from '../../../replies.ts'
import { actorOrResponse } from '../../refusal.ts'

export async function GET(request: Request): Promise<Response> {
  const actor = await actorOrResponse('automation')
  if (actor instanceof Response) return actor
  const { signal } = request
  const [inEnglish, inThai] = await Promise.all(
    (['en', 'th'] as const).map((language) =>
      gateway().listRegions({ query: { country: 'TH' }, language, signal }),
    ),
  )
  if (!inEnglish?.ok || !inThai?.ok) return privateReply({ error: 'unavailable' }, 503)
  const names = [inEnglish, inThai].flatMap(({ value }) =>
    value.provinces.map(({ name }) => name).toSorted(),
  )
  return privateReply({ names: [...new Set(names)] })
}
