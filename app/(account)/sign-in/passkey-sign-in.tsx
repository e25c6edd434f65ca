'use client'

/** Signs in by a passkey of this device, or of a phone beside it. */
import { useState, useTransition } from 'react'
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { useBrowserCan } from '#components/ui/use-browser-can.ts'
import { troubleOf, type PasskeyTrouble } from '../account/passkeys/passkey-trouble.ts'
import { enterByPasskey, offerPasskeySignIn } from './passkey-actions.ts'

export function PasskeySignIn({ next }: { next: string | null }) {
  const t = useTranslations('identity.passkeys')
  const isOffered = useBrowserCan(browserSupportsWebAuthn)
  const [pending, startTransition] = useTransition()
  const [trouble, setTrouble] = useState<PasskeyTrouble | null>(null)
  if (!isOffered) return null

  function enter(): void {
    if (pending) return
    setTrouble(null)
    startTransition(async () => {
      try {
        const options = await offerPasskeySignIn()
        if (options === null) return setTrouble('failed')
        const answer = await startAuthentication({ optionsJSON: options })
        // Where it is right, the answer leads away.
        const refused = await enterByPasskey(answer, next)
        setTrouble(refused.kind)
      } catch (error) {
        setTrouble(troubleOf(error))
      }
    })
  }

  return (
    <div className="mt-3">
      <button
        type="button"
        aria-busy={pending}
        onClick={enter}
        className={buttonStyle('secondary', 'w-full')}
      >
        <KeyRound aria-hidden className="size-4" />
        {t('enter')}
      </button>
      <p role="alert" className="mt-2 text-small text-bad empty:hidden">
        {trouble && t(`trouble.${trouble}`)}
      </p>
    </div>
  )
}
