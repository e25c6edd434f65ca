'use client'

/** Asks for a passkey of this device, or of a phone beside it. */
import { useState, useTransition } from 'react'
import {
  browserSupportsWebAuthn,
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { useBrowserCan } from '#components/ui/use-browser-can.ts'
import { troubleOf, type PasskeyTrouble } from '../account/passkeys/passkey-trouble.ts'

export function PasskeyButton({
  text,
  next,
  offer,
  enter,
}: {
  text: string
  next: string | null
  /** Null: there is nothing to ask for. */
  offer: () => Promise<PublicKeyCredentialRequestOptionsJSON | null>
  /** Leads to the next page where the answer is right. */
  enter: (answer: unknown, next: unknown) => Promise<{ readonly kind: 'refused' | 'over' }>
}) {
  const t = useTranslations('identity.passkeys')
  const isOffered = useBrowserCan(browserSupportsWebAuthn)
  const [pending, startTransition] = useTransition()
  const [trouble, setTrouble] = useState<PasskeyTrouble | null>(null)
  if (!isOffered) return null

  function ask(): void {
    if (pending) return
    setTrouble(null)
    startTransition(async () => {
      const refused = await askedDevice().catch(troubleOf)
      startTransition(() => setTrouble(refused))
    })
  }

  async function askedDevice(): Promise<PasskeyTrouble> {
    const options = await offer()
    if (options === null) return 'failed'
    const answer = await startAuthentication({ optionsJSON: options })
    return (await enter(answer, next)).kind
  }

  return (
    <div className="mt-3">
      <button
        type="button"
        aria-busy={pending}
        onClick={ask}
        className={buttonStyle('secondary', 'w-full')}
      >
        <KeyRound aria-hidden className="size-4" />
        {text}
      </button>
      <p role="alert" className="mt-2 text-small text-bad empty:hidden">
        {trouble && t(`trouble.${trouble}`)}
      </p>
    </div>
  )
}
