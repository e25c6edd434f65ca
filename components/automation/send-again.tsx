'use client'

/** Sends one push again, or those of a range of time; leads to the replay. */
import { useRef, useState, type RefObject } from 'react'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { buttonStyle } from '#components/ui/button-style.ts'
import { DialogButtons } from '#components/ui/dialog-buttons.tsx'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import { randomUuid } from '#components/ui/random-uuid.ts'
import type { ReplayRequest, ReplayStarted } from '#lib/automation/automation-replies.ts'
import type { ConsoleRefusal } from '#lib/console/console-outcome.ts'
import { instantOfMinute } from '#lib/dates/minutes.ts'
import { replayableStates } from '#lib/contract/console/replayable-states.ts'
import { automationHref, withQuery } from '#lib/hrefs.ts'
import { useAct } from '#components/console/use-act.ts'

type Start = (request: ReplayRequest) => Promise<ReplayStarted | ConsoleRefusal>

/** The id of a press: a second one after a lost answer starts nothing new. */
function useReplayStart(start: Start) {
  const router = useRouter()
  const { act, pending, trouble } = useAct()
  const id = useRef<string | null>(null)
  const send = (pushes: ReplayRequest['pushes']) =>
    act(
      () => start({ id: (id.current ??= randomUuid()), pushes }),
      ({ replayId }) => {
        id.current = null
        router.push(withQuery(automationHref('log'), { replay: replayId }))
      },
    )
  /** Other pushes are another replay. */
  const forget = () => (id.current = null)
  return { send, forget, pending, trouble }
}

export function SendPushAgain({ pushId, start }: { pushId: string; start: Start }) {
  const t = useTranslations('automation')
  const ofTrouble = useTranslations('console.trouble')
  const { send, pending, trouble } = useReplayStart(start)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        aria-busy={pending}
        onClick={() => send({ pushId })}
        className={buttonStyle('secondary')}
      >
        <RotateCcw aria-hidden className="size-4" />
        {t('replay.one')}
      </button>
      <p role="alert" className="text-small text-bad empty:hidden">
        {trouble !== null && ofTrouble(trouble)}
      </p>
    </div>
  )
}

interface RangeProps {
  readonly rules: readonly { readonly id: string; readonly name: string }[]
  /** Null: of all rules. */
  readonly ruleId: string | null
  /** Minutes on Thailand's clocks: 2026-11-21T08:30. */
  readonly from: string
  readonly to: string
  readonly start: Start
}

export function SendAgain(props: RangeProps) {
  const t = useTranslations('automation.replay')
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        className={buttonStyle('secondary')}
      >
        <RotateCcw aria-hidden className="size-4" />
        {t('open')}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="replay-title"
        className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-large border border-edge bg-raised p-6 text-ink shadow-raised backdrop:bg-[#0a1016]/60"
      >
        <RangeForm {...props} dialog={dialog} />
      </dialog>
    </>
  )
}

function RangeForm({
  rules,
  ruleId,
  from: firstFrom,
  to: firstTo,
  start,
  dialog,
}: RangeProps & { dialog: RefObject<HTMLDialogElement | null> }) {
  const t = useTranslations('automation')
  const ofTrouble = useTranslations('console.trouble')
  const { send, forget, pending, trouble } = useReplayStart(start)
  const [rule, setRule] = useState(ruleId ?? '')
  const [states, setStates] = useState<readonly (typeof replayableStates)[number][]>([
    'failed',
    'lost',
  ])
  const [from, setFrom] = useState(firstFrom)
  const [to, setTo] = useState(firstTo)
  const [isChecked, setChecked] = useState(false)
  const [fromAt, toAt] = [instantOfMinute(from), instantOfMinute(to)]
  const isInOrder = fromAt !== null && toAt !== null && fromAt < toAt
  return (
    <form
      noValidate
      onChange={forget}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (fromAt === null || toAt === null || !isInOrder || states.length === 0) return
        send({ ruleId: rule === '' ? null : rule, states: [...states], from: fromAt, to: toAt })
      }}
      className="flex flex-col gap-4"
    >
      <h2 id="replay-title" className="text-title">
        {t('replay.formTitle')}
      </h2>
      <p className="text-small">{t('replay.formLead')}</p>
      <SelectField
        id="replay-rule"
        label={t('log.rule')}
        any={t('log.allRules')}
        value={rule}
        options={rules.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => setRule(target.value)}
      />
      <fieldset>
        <legend className="text-caption font-medium text-ink-soft">{t('replay.states')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {replayableStates.map((state) => (
            <label key={state} className="flex min-h-11 items-center gap-3 text-small">
              <input
                type="checkbox"
                checked={states.includes(state)}
                onChange={({ target: { checked } }) =>
                  setStates(checked ? [...states, state] : states.filter((each) => each !== state))
                }
                className="size-5 shrink-0"
              />
              {t(`pushState.${state}`)}
            </label>
          ))}
        </div>
        {isChecked && states.length === 0 && (
          <p role="alert" className="text-caption text-bad">
            {t('replay.noState')}
          </p>
        )}
      </fieldset>
      {states.includes('delivered') && (
        <p role="status" className="rounded-medium bg-warn-soft px-4 py-3 text-small text-warn">
          {t('replay.twice')}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="replay-from"
          type="datetime-local"
          label={t('replay.from')}
          value={from}
          error={isChecked && fromAt === null ? t('replay.noTime') : undefined}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          id="replay-to"
          type="datetime-local"
          label={t('replay.to')}
          value={to}
          error={
            !isChecked || isInOrder || (fromAt === null && toAt !== null)
              ? undefined
              : t(toAt === null ? 'replay.noTime' : 'replay.outOfOrder')
          }
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <p role="alert" className="text-small text-bad empty:hidden">
        {trouble !== null && ofTrouble(trouble)}
      </p>
      <DialogButtons
        leave={t('replay.cancel')}
        onLeave={() => dialog.current?.close()}
        confirm={t('replay.start')}
        pending={pending}
      />
    </form>
  )
}
