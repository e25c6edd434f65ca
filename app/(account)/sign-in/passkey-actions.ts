'use server'

/** Signing in by a passkey. Open to everybody by its nature: nobody guesses a signature. */
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { redirect } from 'next/navigation'
import { caller } from '#server/portal/identity/current-person.ts'
import { dropCookie, readCookie, setCookie } from '#server/portal/identity/cookies.ts'
import { identity } from '#server/portal/identity/identity.ts'
import {
  challengeSeconds,
  offerSignIn,
  signInByPasskey,
  usedPasskeySchema,
} from '#server/portal/identity/passkeys.ts'
import { pathAfterSignIn } from '../after-sign-in.ts'
import { signInAs } from '../codes.ts'
import { ourSite } from '../our-site.ts'

/** Null: this site has no passkeys. */
export async function offerPasskeySignIn(): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const site = ourSite()
  if (site === null) return null
  const { options, sealed } = await offerSignIn(identity(), site)
  await setCookie('passkey', { value: sealed, maxAgeSeconds: challengeSeconds })
  return options
}

export async function enterByPasskey(
  answer: unknown,
  next: unknown,
): Promise<{ readonly kind: 'refused' | 'over' }> {
  const site = ourSite()
  const used = usedPasskeySchema.safeParse(answer)
  if (site === null || !used.success) return { kind: 'refused' }
  const signedIn = await signInByPasskey(identity(), site, {
    sealed: await readCookie('passkey'),
    used: used.data,
    caller: await caller(),
    broughtToken: await readCookie('session'),
  })
  if (signedIn.kind !== 'in') return signedIn
  await dropCookie('passkey')
  await signInAs(signedIn)
  redirect(pathAfterSignIn(next))
}
