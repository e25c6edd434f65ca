'use client'

/** The key pair of the organization is replaced, its overlap ended, the form of replies switched. */
import { useEffect, useOptimistic, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'next-intl'
import { useHydrated } from '#components/forms/use-hydrated.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { CopyLine } from '#components/ui/copy-line.tsx'
import { DialogBox } from '#components/ui/dialog-box.tsx'
import { SelectField } from '#components/ui/fields.tsx'
import type { ConsoleOutcome, ConsoleRefusal } from '#lib/console/console-outcome.ts'
import { useAct, type ActTrouble, type SendAct } from './use-act.ts'

export type Renewed =
  | { readonly kind: 'made'; readonly apiKey: string; readonly apiSecret: string }
  /** Another administrator has replaced the pair meanwhile. */
  | { readonly kind: 'changed' }

export type RenewPair = (wish: {
  readonly seenApiKey: string | null
  readonly keepOldHours: number
}) => Promise<Renewed | ConsoleRefusal>

const overlaps = [0, 1, 4, 24]

export function RenewKey({ apiKey, renew }: { apiKey: string | null; renew: RenewPair }) {
  const t = useTranslations('console.credentials')
  const dialog = useRef<HTMLDialogElement>(null)
  const { act, pending, trouble } = useAct()
  const [hours, setHours] = useState(0)
  const [renewed, setRenewed] = useState<Renewed | null>(null)

  function send(): void {
    act<Renewed>(
      () => renew({ seenApiKey: apiKey, keepOldHours: hours }),
      (outcome) => {
        dialog.current?.close()
        setRenewed(outcome)
      },
    )
  }

  return (
    <>
      {renewed?.kind === 'made' && <MadePair key={renewed.apiKey} {...renewed} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => dialog.current?.showModal()}
          className={buttonStyle('secondary')}
        >
          {t('renew')}
        </button>
        <p role="alert" className="text-small text-bad empty:hidden">
          {renewed?.kind === 'changed' && t('changed')}
        </p>
      </div>
      <DialogBox ref={dialog} title={t('renewTitle')}>
        <p className="mt-3 text-small">{t('renewBody')}</p>
        <div className="mt-4">
          <SelectField
            id="overlap"
            label={t('overlap')}
            value={String(hours)}
            onChange={({ target: { value } }) => setHours(Number(value))}
            options={overlaps.map((each) => ({
              value: String(each),
              label: each === 0 ? t('atOnce') : t('hoursMore', { hours: each }),
            }))}
          />
        </div>
        <p className="mt-3 text-caption text-ink-soft">{t('webhooks')}</p>
        <DialogEnd
          {...{ dialog, trouble, pending, keep: t('keep'), confirm: t('renew') }}
          send={send}
        />
      </DialogBox>
    </>
  )
}

function MadePair({ apiKey, apiSecret }: { apiKey: string; apiSecret: string }) {
  const t = useTranslations('console.credentials')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby="made-pair"
      className="max-w-[44rem] rounded-large border border-edge-strong bg-good-soft p-5"
    >
      <h3 id="made-pair" ref={heading} tabIndex={-1} className="text-lead">
        {t('madeTitle')}
      </h3>
      <p className="mt-2 text-small">{t('madeBody')}</p>
      <dl className="mt-4 flex flex-col gap-3">
        {[
          { term: t('key'), text: apiKey, name: t('copyKey') },
          { term: t('secret'), text: apiSecret, name: t('copySecret') },
        ].map(({ term, text, name }) => (
          <div key={term}>
            <dt className="mb-1 text-caption text-ink-soft">{term}</dt>
            <dd>
              <CopyLine text={text} label={t('copy')} name={name} doneLabel={t('copied')} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Ends the overlap before its time. */
export function EndFormer({ end }: { end: SendAct }) {
  const t = useTranslations('console.credentials')
  const dialog = useRef<HTMLDialogElement>(null)
  const { act, pending, trouble } = useAct()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className={buttonStyle('secondary')}
      >
        {t('endNow')}
      </button>
      <DialogBox ref={dialog} title={t('endTitle')}>
        <p className="mt-3 text-small">{t('endBody')}</p>
        <DialogEnd
          {...{ dialog, trouble, pending, keep: t('keep'), confirm: t('endNow') }}
          send={() => act(end, () => dialog.current?.close())}
        />
      </DialogBox>
    </>
  )
}

function DialogEnd({
  dialog,
  trouble,
  pending,
  keep,
  confirm,
  send,
}: {
  dialog: RefObject<HTMLDialogElement | null>
  trouble: ActTrouble | null
  pending: boolean
  keep: string
  confirm: string
  send: () => void
}) {
  return (
    <>
      <Trouble trouble={trouble} />
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className={buttonStyle('secondary')}
        >
          {keep}
        </button>
        <button type="button" aria-busy={pending} onClick={send} className={buttonStyle('danger')}>
          {confirm}
        </button>
      </div>
    </>
  )
}

/** Whether every reply comes in the compatibility envelope. */
export function EnvelopeSwitch({
  isOn,
  set,
  children,
}: {
  isOn: boolean
  set: (isOn: boolean) => Promise<ConsoleOutcome<'done'>>
  children: ReactNode
}) {
  const t = useTranslations('console.credentials.envelope')
  const { act, pending, trouble } = useAct()
  const isHydrated = useHydrated()
  const [isShownOn, showOn] = useOptimistic(isOn)

  function turn(): Promise<ConsoleOutcome<'done'>> {
    showOn(!isOn)
    return set(!isOn)
  }

  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-small font-medium">
        <input
          type="checkbox"
          checked={isShownOn}
          disabled={!isHydrated}
          aria-busy={pending}
          onChange={() => act(turn, () => undefined)}
          className="size-5 shrink-0 accent-action aria-busy:opacity-60"
        />
        {t('every')}
      </label>
      {children}
      <Trouble trouble={trouble} />
    </>
  )
}

function Trouble({ trouble }: { trouble: ActTrouble | null }) {
  const t = useTranslations('console.trouble')
  return (
    <p role="alert" className="mt-3 text-small text-bad empty:hidden">
      {trouble !== null && t(trouble)}
    </p>
  )
}
