'use server'

/** Administrators replace the key pair that programs sign with. The service writes each act to its audit. */
import { getLocale } from 'next-intl/server'
import { refresh } from 'next/cache'
import { z } from 'zod'
import type { Renewed } from '#components/console/api-keys.tsx'
import type { ConsoleOutcome, ConsoleRefusal } from '#lib/console/console-outcome.ts'
import { renewCredentials } from '#lib/contract/console/credentials.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import { caller, currentPerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { administrators } from '#server/portal/identity/people.ts'
import { writeSecurityLog } from '#server/portal/identity/security-log.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { keysReplaced } from '#server/portal/mail/staff-letters.ts'
import { sendMail } from '#server/portal/mail/mail.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { actorOrRefusal, refusalBy } from '../console-acts.ts'

const renewal = renewCredentials.body.shape
const wishSchema = z.object({
  seenApiKey: renewal.seen_api_key,
  keepOldHours: renewal.keep_old_hours,
})

export async function renewPair(
  wish: z.input<typeof wishSchema>,
): Promise<Renewed | ConsoleRefusal> {
  const actor = await actorOrRefusal('credentials')
  if ('kind' in actor) return actor
  const read = wishSchema.safeParse(wish)
  if (!read.success) return { kind: 'invalid' }
  const { seenApiKey, keepOldHours } = read.data
  await log('keys-renewed', actor)
  const renewed = await gateway().renewCredentials({
    body: { actor, seen_api_key: seenApiKey, keep_old_hours: keepOldHours },
    language: await getLocale(),
  })
  if (renewed.ok) {
    refresh()
    const { api_key: apiKey, api_secret: apiSecret } = renewed.value
    await mailAdministrators(apiKey)
    return { kind: 'made', apiKey, apiSecret }
  }
  if (renewed.failure.code !== 'changed_meanwhile') return refusalBy(renewed.failure)
  refresh()
  return { kind: 'changed' }
}

export async function endFormerPair(): Promise<ConsoleOutcome<'done'>> {
  const actor = await actorOrRefusal('credentials')
  if ('kind' in actor) return actor
  await log('keys-ended', actor)
  const language = await getLocale()
  const ended = await gateway().endFormerCredentials({ body: { actor }, language })
  if (!ended.ok) return refusalBy(ended.failure)
  refresh()
  return { kind: 'done' }
}

export async function setEnvelope(isOn: boolean): Promise<ConsoleOutcome<'done'>> {
  const actor = await actorOrRefusal('credentials')
  if ('kind' in actor) return actor
  if (typeof isOn !== 'boolean') return { kind: 'invalid' }
  const language = await getLocale()
  const set = await gateway().setLegacyResponses({
    body: { actor, legacy_responses: isOn },
    language,
  })
  if (!set.ok) return refusalBy(set.failure)
  refresh()
  return { kind: 'done' }
}

/** The secret is shown once: a mail that cannot be written keeps nobody from it. */
async function mailAdministrators(apiKey: string): Promise<void> {
  const { database } = identity()
  try {
    const by = (await currentPerson())?.name ?? ''
    for (const personId of await administrators(database)) {
      const about = `keys replaced ${apiKey} ${personId}`
      await sendMail({ to: { personId }, about, letter: keysReplaced({ by }) })
    }
  } catch (error) {
    portalRuntime().log.warn({ err: error }, 'the mail about replaced keys was not written')
  }
}

/** Before it is sent: a secret that was made is never lost to a line that could not be written. */
async function log(what: 'keys-renewed' | 'keys-ended', { id }: ActingPerson): Promise<void> {
  const { database } = identity()
  await writeSecurityLog(database, identity(), { personId: id, what, caller: await caller() })
}
