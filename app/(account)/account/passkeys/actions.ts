'use server'

/** One's own passkeys. Each act takes a password that was given within the hour. */
import { randomUUID } from 'node:crypto'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { refresh } from 'next/cache'
import { isConfirmed } from '#server/portal/identity/confirm.ts'
import { dropCookie, readCookie, setCookie } from '#server/portal/identity/cookies.ts'
import { caller, currentPerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import {
  addPasskey,
  challengeSeconds,
  madePasskeySchema,
  offerPasskey,
  removePasskey,
} from '#server/portal/identity/passkeys.ts'
import type { SignedIn } from '#server/portal/identity/sessions.ts'
import { passkeyLetters } from '#server/portal/mail/letters.ts'
import { sendMail } from '#server/portal/mail/mail.ts'
import { ourSite } from '../../our-site.ts'

/** Null: signed out, or the password is to be given again. */
async function confirmedPerson(): Promise<SignedIn | null> {
  const person = await currentPerson()
  return person !== null && isConfirmed(person, identity().clock.nowMs()) ? person : null
}

export async function offer(): Promise<
  | { readonly kind: 'offered'; readonly options: PublicKeyCredentialCreationOptionsJSON }
  | { readonly kind: 'confirm' | 'failed' }
> {
  const person = await confirmedPerson()
  if (person === null) return { kind: 'confirm' }
  const site = ourSite()
  if (site === null) return { kind: 'failed' }
  const { options, sealed } = await offerPasskey(identity(), site, person)
  await setCookie('passkey', { value: sealed, maxAgeSeconds: challengeSeconds })
  return { kind: 'offered', options }
}

export async function add(answer: unknown): Promise<{
  readonly kind: 'added' | 'full' | 'over' | 'refused' | 'confirm'
}> {
  const person = await confirmedPerson()
  if (person === null) return { kind: 'confirm' }
  const site = ourSite()
  const made = madePasskeySchema.safeParse(answer)
  if (site === null || !made.success) return { kind: 'refused' }
  const added = await addPasskey(identity(), site, {
    person,
    sealed: await readCookie('passkey'),
    made: made.data,
    caller: await caller(),
    notify: notifying(person, 'added'),
  })
  await dropCookie('passkey')
  if (added.kind === 'added') refresh()
  return added
}

export async function remove(id: unknown): Promise<{ readonly kind: 'removed' | 'confirm' }> {
  const person = await confirmedPerson()
  if (person === null) return { kind: 'confirm' }
  if (typeof id === 'string') {
    const notify = notifying(person, 'removed')
    await removePasskey(identity(), { person, id, caller: await caller(), notify })
  }
  refresh()
  return { kind: 'removed' }
}

function notifying(
  { id: personId }: SignedIn,
  what: keyof typeof passkeyLetters,
): Parameters<typeof removePasskey>[1]['notify'] {
  return (tx) =>
    sendMail({
      to: { personId },
      about: `passkey ${what} ${randomUUID()}`,
      letter: passkeyLetters[what],
      in: tx,
    })
}
