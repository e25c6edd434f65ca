'use client'

import { useActionState, useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { TextField } from '#components/ui/fields.tsx'
import { Link } from '#components/ui/link.tsx'

export type StepState =
  | { readonly kind: 'new' | 'stepCode' | 'wrongStep' | 'mustStay' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'made'; readonly codes: readonly string[] }

type StepAction = (state: StepState, form: FormData) => Promise<StepState>

/** The first code of the app, by which it is turned on. */
export function TurnOnForm({
  makeCodes,
  children,
}: {
  makeCodes: StepAction
  children: ReactNode
}) {
  const t = useTranslations('identity.secondStep')
  const [state, send, isSending] = useActionState(makeCodes, { kind: 'new' })
  if (state.kind === 'made') return <RecoveryCodes codes={state.codes} />
  return (
    <>
      {children}
      <form action={send} noValidate className="mt-6 flex flex-col gap-4">
        <CodeField label={t('code')} states={[state]} />
        <button type="submit" aria-busy={isSending} className={buttonStyle('primary', 'w-full')}>
          {t('turnOn')}
        </button>
      </form>
    </>
  )
}

/** The changes of a second step that is on, each with a code. */
export function ChangeStepForm({
  makeCodes,
  turnOff,
  mustStay,
}: {
  makeCodes: StepAction
  turnOff: StepAction
  mustStay: boolean
}) {
  const t = useTranslations('identity.secondStep')
  const [made, sendMake, isMaking] = useActionState(makeCodes, { kind: 'new' })
  const [off, sendOff, isEnding] = useActionState(turnOff, { kind: 'new' })
  if (made.kind === 'made') return <RecoveryCodes codes={made.codes} />
  return (
    <form action={sendMake} noValidate className="mt-6 flex flex-col gap-4">
      <CodeField label={t('anyCode')} states={[made, off]} />
      <div>
        <button type="submit" aria-busy={isMaking} className={buttonStyle('primary', 'w-full')}>
          {t('newCodes')}
        </button>
        <p className="mt-1.5 text-caption text-ink-soft">{t('newCodesHint')}</p>
      </div>
      {mustStay ? (
        <p className="text-small text-ink-soft">{t('mustStay')}</p>
      ) : (
        <button
          type="submit"
          formAction={sendOff}
          aria-busy={isEnding}
          className={buttonStyle('secondary', 'w-full')}
        >
          {t('turnOff')}
        </button>
      )}
    </form>
  )
}

function CodeField({ label, states }: { label: string; states: readonly StepState[] }) {
  const t = useTranslations('identity')
  const refused = states.find(({ kind }) => kind !== 'new' && kind !== 'made')
  return (
    <TextField
      id="code"
      name="code"
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={60}
      required
      error={refused && wordsOf(refused)}
    />
  )

  function wordsOf(state: StepState): string | undefined {
    switch (state.kind) {
      case 'wait':
        return t('fault.wait', { minutes: Math.ceil(state.seconds / 60) })
      case 'mustStay':
        return t('secondStep.mustStay')
      case 'stepCode':
      case 'wrongStep':
        return t(`fault.${state.kind}`)
      default:
        return undefined
    }
  }
}

/** Shown once; the page that is loaded next knows only how many there are. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('identity.secondStep')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section aria-labelledby="recovery" className="mt-6">
      <h2 id="recovery" ref={title} tabIndex={-1} className="text-title outline-none">
        {t('codesTitle')}
      </h2>
      <p className="mt-2 text-ink-soft">{t('codesLead')}</p>
      <ul className="mt-4 flex flex-col gap-2 rounded-large border border-edge bg-surface p-5 font-mono text-small">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Link href="/account" className={buttonStyle('primary')}>
          {t('done')}
        </Link>
        <CopyButton text={codes.join('\n')} label={t('copyCodes')} doneLabel={t('copied')} />
      </div>
    </section>
  )
}
