'use server'

import { redirect } from 'next/navigation'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { confirmSession } from '#server/portal/identity/confirm.ts'
import { dropCookie, readCookie, setCookie } from '#server/portal/identity/cookies.ts'
import { caller, currentPerson, requirePerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import {
  challengeSeconds,
  confirmByPasskey,
  offerToConfirm,
  usedPasskeySchema,
} from '#server/portal/identity/passkeys.ts'
import { afterSignIn, pathAfterSignIn } from '../after-sign-in.ts'
import { readForm, refuse, type FormState } from '../form-state.ts'
import { currentPasswordSchema } from '../forms/account-forms.ts'
import { ourSite } from '../our-site.ts'

export async function confirm(_: FormState, form: FormData): Promise<FormState> {
  const person = await requirePerson('/confirm')
  const read = readForm(currentPasswordSchema, form)
  if (!read.ok) return read.refused
  const confirmed = await confirmSession(identity(), { person, ...read.value })
  switch (confirmed.kind) {
    case 'wrongCurrent':
      return refuse(form, { fields: { current: 'wrongCurrent' } })
    case 'wait':
      return refuse(form, { fault: confirmed })
    case 'confirmed':
      redirect(afterSignIn(form))
  }
}

/** Null: signed out, or this site has no passkeys. */
export async function offerPasskey(): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const [person, site] = [await currentPerson(), ourSite()]
  if (person === null || site === null) return null
  const { options, sealed } = await offerToConfirm(identity(), site, person)
  await setCookie('passkey', { value: sealed, maxAgeSeconds: challengeSeconds })
  return options
}

export async function confirmWithPasskey(
  answer: unknown,
  next: unknown,
): Promise<{ readonly kind: 'refused' | 'over' }> {
  const [person, site] = [await currentPerson(), ourSite()]
  if (person === null) return { kind: 'over' }
  const used = usedPasskeySchema.safeParse(answer)
  if (site === null || !used.success) return { kind: 'refused' }
  const confirmed = await confirmByPasskey(identity(), site, {
    person,
    sealed: await readCookie('passkey'),
    used: used.data,
    caller: await caller(),
  })
  if (confirmed.kind !== 'confirmed') return confirmed
  await dropCookie('passkey')
  redirect(pathAfterSignIn(next))
}
