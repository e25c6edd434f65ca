'use client'

import { useState, useTransition } from 'react'
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { useBrowserCan } from '#components/ui/use-browser-can.ts'
import { unbroken } from '#lib/dates/unbroken.ts'
import type { Passkey } from '#server/portal/identity/passkeys.ts'
import { useDeviceName } from '../sessions/use-device-name.ts'
import type * as actions from './actions.ts'
import { troubleOf, type PasskeyTrouble } from './passkey-trouble.ts'

type Acts = Pick<typeof actions, 'offer' | 'add' | 'remove'>

export function Passkeys({ passkeys, acts }: { passkeys: readonly Passkey[]; acts: Acts }) {
  const t = useTranslations('identity.passkeys')
  const isOffered = useBrowserCan(browserSupportsWebAuthn)
  const [pending, startTransition] = useTransition()
  const [said, setSaid] = useState<'added' | 'removed' | null>(null)
  const [trouble, setTrouble] = useState<PasskeyTrouble | null>(null)

  function act(work: () => Promise<'added' | 'removed' | PasskeyTrouble>): void {
    if (pending) return
    setSaid(null)
    setTrouble(null)
    startTransition(async () => {
      const done = await work().catch(troubleOf)
      startTransition(() => {
        if (done === 'added' || done === 'removed') setSaid(done)
        else setTrouble(done)
      })
    })
  }

  async function addOne() {
    const offered = await acts.offer()
    if (offered.kind !== 'offered') return offered.kind
    const answer = await startRegistration({ optionsJSON: offered.options })
    return (await acts.add(answer)).kind
  }

  return (
    <>
      {passkeys.length === 0 ? (
        <p className="mb-6 font-medium">{t('none')}</p>
      ) : (
        <ul
          aria-label={t('title')}
          className="mb-6 divide-y divide-edge rounded-large border border-edge bg-surface"
        >
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              isBusy={pending}
              onRemove={() => act(async () => (await acts.remove(passkey.id)).kind)}
            />
          ))}
        </ul>
      )}
      {isOffered ? (
        <button
          type="button"
          aria-busy={pending}
          onClick={() => act(addOne)}
          className={buttonStyle('primary')}
        >
          {t('add')}
        </button>
      ) : (
        <p className="text-small text-ink-soft">{t('unsupported')}</p>
      )}
      <p role="status" className="mt-3 text-small text-good empty:hidden">
        {said && t(said)}
      </p>
      <p role="alert" className="mt-3 text-small text-bad empty:hidden">
        {trouble && t(`trouble.${trouble}`)}
      </p>
    </>
  )
}

function Row({
  passkey: { userAgent, madeAt, usedAt },
  isBusy,
  onRemove,
}: {
  passkey: Passkey
  isBusy: boolean
  onRemove: () => void
}) {
  const t = useTranslations('identity.passkeys')
  const format = useFormatter()
  const device = useDeviceName()(userAgent)
  const [isAsking, setAsking] = useState(false)
  const dayOf = (at: Date) => unbroken(format.dateTime(at, 'day'))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow basis-40">
        <p className="font-medium">{device}</p>
        <p className="text-caption text-ink-soft">
          {t('made', { day: dayOf(madeAt) })}
          {' · '}
          {usedAt === null ? t('unused') : t('used', { day: dayOf(usedAt) })}
        </p>
      </div>
      {isAsking ? (
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            onClick={() => setAsking(false)}
            className={buttonStyle('secondary')}
          >
            {t('keep')}
          </button>
          <button
            type="button"
            aria-busy={isBusy}
            onClick={onRemove}
            className={buttonStyle('danger')}
          >
            {t('removeNow')}
          </button>
        </div>
      ) : (
        <button
          type="button"
          aria-label={t('removeNamed', { device })}
          onClick={() => setAsking(true)}
          className={buttonStyle('secondary')}
        >
          {t('remove')}
        </button>
      )}
    </li>
  )
}
