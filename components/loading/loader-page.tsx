'use client'

/** One task after the other, large; what was done is kept on the phone and sent when it can be. */
import { useMemo, useState } from 'react'
import {
  Check,
  ChevronLeft,
  ChevronRight,
  CloudOff,
  CloudUpload,
  CircleCheck,
  List,
  PackageX,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { LogoMark } from '#components/frame/logo.tsx'
import { randomUuid } from '#components/ui/random-uuid.ts'
import type { LoadingRecord, LoadingState } from '#lib/contract/loading.ts'
import { loaderTasks, parcelByNumber, type LoaderLoad } from '#lib/loading/loader-load.ts'
import { lastPieces, taskStates, type TaskState } from '#lib/loading/task-states.ts'
import { NumberEntry } from './number-entry.tsx'
import { ProblemDialog, type Problem } from './problem-dialog.tsx'
import { StateBadge } from './state-badge.tsx'
import { TaskList } from './task-list.tsx'
import { TaskPicture } from './task-picture.tsx'
import { useLoading } from './use-loading.ts'
import { usePageKeeper } from './use-page-keeper.ts'

interface Said {
  readonly kind: 'good' | 'warn' | 'bad'
  readonly text: string
}

export function LoaderPage({
  token,
  load,
  first,
  firstAtMs,
}: {
  token: string
  load: LoaderLoad
  first: readonly LoadingRecord[]
  firstAtMs: number
}) {
  const t = useTranslations('loader')
  usePageKeeper(true)
  const { add, records, unsent, isKept, refused, link } = useLoading({ token, first, firstAtMs })
  const tasks = useMemo(() => loaderTasks(load), [load])
  const states = useMemo(() => taskStates(load, tasks, records), [load, tasks, records])
  const [chosen, setChosen] = useState<number | null>(null)
  const [isList, setIsList] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const [problem, setProblem] = useState<'missing' | 'damaged' | null>(null)
  const open = states.findIndex(({ counts }) => counts.waiting > 0)
  const index = chosen ?? (open === -1 ? states.length : open)
  const current = states[index]

  function go(to: number | null): void {
    setChosen(to)
    setIsList(false)
  }

  function record(
    { task }: TaskState,
    state: LoadingState,
    runs: readonly (readonly [number, number])[],
    { note = '', photo = null }: { note?: string; photo?: Blob | null } = {},
  ): void {
    const parcel_no = load.parcels[task.parcel]?.parcelNo ?? ''
    const done_at = new Date().toISOString()
    add(
      runs.map(([first_piece, last_piece]) => ({
        id: randomUuid(),
        parcel_no,
        state,
        first_piece,
        last_piece,
        note,
        done_at,
      })),
      photo,
    )
  }

  /** Its waiting pieces are loaded; the next task that waits comes. */
  function markLoaded(at: number): void {
    const state = states[at]
    if (state === undefined) return
    record(state, 'loaded', state.waiting)
    const number = load.parcels[state.task.parcel]?.parcelNo ?? ''
    setSaid({ kind: 'good', text: t('said.loaded', { count: state.counts.waiting, number }) })
    const later = states.findIndex(({ counts }, other) => other > at && counts.waiting > 0)
    const earlier = states.findIndex(({ counts }, other) => other < at && counts.waiting > 0)
    go(later !== -1 ? later : earlier !== -1 ? earlier : states.length)
  }

  function takeNumber(text: string): void {
    const parcel = parcelByNumber(load, text)
    if (parcel === null) return setSaid({ kind: 'bad', text: t('said.unknown', { number: text }) })
    const at = states.findIndex(({ task, counts }) => task.parcel === parcel && counts.waiting > 0)
    if (at === -1) {
      go(states.findIndex(({ task }) => task.parcel === parcel))
      return setSaid({ kind: 'warn', text: t('said.already', { number: text }) })
    }
    if (at === index) return markLoaded(at)
    go(at)
    return setSaid({ kind: 'warn', text: t('said.later', { number: text }) })
  }

  function report({ state, count, note, photo }: Problem): void {
    if (current === undefined) return
    record(current, state, lastPieces(current, count), { note, photo })
    setProblem(null)
    const number = load.parcels[current.task.parcel]?.parcelNo ?? ''
    setSaid({ kind: 'warn', text: t(`said.${state}`, { count, number }) })
    setChosen(count >= current.counts.waiting ? null : index)
  }

  return (
    <div className="flex min-h-dvh flex-col">
      <Head
        load={load}
        states={states}
        unsent={unsent}
        isList={isList}
        onList={() => setIsList(!isList)}
      />
      <main id="content" className="flex flex-1 flex-col">
        <div id="loader" className="page flex flex-1 flex-col gap-4 pt-4 pb-6">
          {link === 'gone' && <Notice kind="bad" text={t('notice.gone', { count: unsent ?? 0 })} />}
          {!isKept && <Notice kind="warn" text={t('notice.unkept')} />}
          {refused.length > 0 && (
            <Notice
              kind="warn"
              text={t('notice.refused', {
                count: refused.length,
                numbers: [...new Set(refused.map(({ record: { parcel_no: no } }) => no))].join(
                  ', ',
                ),
              })}
            />
          )}
          <div role="status" className="empty:hidden">
            {said !== null && <Notice kind={said.kind} text={said.text} />}
          </div>
          {isList ? (
            <TaskList load={load} states={states} current={index} onChoose={go} />
          ) : current === undefined ? (
            <Finished states={states} onList={() => setIsList(true)} />
          ) : (
            <Task load={load} state={current} />
          )}
          {!isList && (
            <div className="mt-auto">
              <NumberEntry onNumber={takeNumber} />
            </div>
          )}
        </div>
      </main>
      {!isList && (
        <Actions
          current={current}
          mayGoBack={index > 0}
          onBack={() => go(Math.max(0, index - 1))}
          onNext={() => go(Math.min(states.length, index + 1))}
          onLoaded={() => markLoaded(index)}
          onProblem={setProblem}
          onTakeBack={(state) => {
            record(state, 'waiting', [[state.task.firstPiece, state.task.lastPiece]])
            setSaid(null)
            setChosen(index)
          }}
        />
      )}
      {problem !== null && current !== undefined && (
        <ProblemDialog
          state={problem}
          most={current.counts.pieces}
          usual={current.counts.waiting || current.counts.pieces}
          onClose={() => setProblem(null)}
          onSave={report}
        />
      )}
    </div>
  )
}

function Head({
  load,
  states,
  unsent,
  isList,
  onList,
}: {
  load: LoaderLoad
  states: readonly TaskState[]
  unsent: number | null
  isList: boolean
  onList: () => void
}) {
  const t = useTranslations('loader')
  const sum = (of: (state: TaskState) => number) =>
    states.reduce((total, state) => total + of(state), 0)
  const pieces = sum(({ counts }) => counts.pieces)
  const loaded = sum(({ counts }) => counts.loaded)
  const problems = sum(({ counts }) => counts.missing + counts.damaged)
  const share = (count: number) => `${pieces === 0 ? 0 : (count / pieces) * 100}%`
  return (
    <header className="sticky top-0 z-5 border-b border-edge bg-surface pt-[env(safe-area-inset-top)]">
      <div className="page flex items-center gap-3 pt-2.5 pb-2">
        <LogoMark className="h-6 w-auto shrink-0" />
        <div className="min-w-0 flex-1">
          <h1 className="truncate font-mono text-small font-semibold">{load.deliveryNo}</h1>
          <p className="truncate text-caption text-ink-soft">
            {t('progress', { loaded, pieces })}
            {problems > 0 && ` · ${t('problems', { count: problems })}`}
          </p>
        </div>
        <span
          role="status"
          className={`inline-flex shrink-0 items-center gap-1.5 text-caption font-medium ${unsent === 0 ? 'text-good' : 'text-warn'}`}
        >
          {unsent === 0 && <CloudUpload aria-hidden className="size-4" />}
          {unsent !== null && unsent > 0 && <CloudOff aria-hidden className="size-4" />}
          {unsent !== null && (unsent > 0 ? t('unsent', { count: unsent }) : t('sent'))}
        </span>
        <button
          type="button"
          aria-pressed={isList}
          aria-label={t('list')}
          onClick={onList}
          className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-medium hover:bg-hover aria-pressed:bg-action-soft aria-pressed:text-action"
        >
          <List aria-hidden className="size-5" />
        </button>
      </div>
      <svg aria-hidden className="block h-1.5 w-full bg-sunken">
        <rect width={share(loaded)} height="100%" className="fill-good" />
        <rect x={share(loaded)} width={share(problems)} height="100%" className="fill-bad" />
      </svg>
    </header>
  )
}

const noticeLooks = {
  good: { look: 'bg-good-soft text-good', Icon: CircleCheck },
  warn: { look: 'bg-warn-soft text-warn', Icon: TriangleAlert },
  bad: { look: 'bg-bad-soft text-bad', Icon: TriangleAlert },
} as const

function Notice({ kind, text }: Said) {
  const { look, Icon } = noticeLooks[kind]
  return (
    <p className={`flex items-start gap-2 rounded-medium px-3 py-2 text-small font-medium ${look}`}>
      <Icon aria-hidden className="mt-1 size-4 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  )
}

function Task({ load, state }: { load: LoaderLoad; state: TaskState }) {
  const t = useTranslations('loader')
  const format = useFormatter()
  const { task, counts } = state
  const { place } = task
  const parcel = load.parcels[task.parcel]
  const [before, now] = useMemo(() => {
    if (place === null) return [[], []]
    return [
      load.pieces.filter(({ step }) => step < place.firstStep),
      load.pieces.filter(({ step }) => step >= place.firstStep && step <= place.lastStep),
    ]
  }, [load, place])
  const [piece] = now
  const stop = load.stops.find((each) => each.stop === place?.stop)
  const cm = (mm: number) => format.number(mm / 10, { maximumFractionDigits: 1 })
  return (
    <section
      aria-labelledby="task"
      className="grid gap-4 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start md:gap-8"
    >
      <div className="md:order-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="task" className="text-title">
            {place === null
              ? t('unplaced')
              : place.firstStep === place.lastStep
                ? t('step', { number: String(place.firstStep) })
                : t('steps', { first: String(place.firstStep), last: String(place.lastStep) })}
          </h2>
          {state.state !== 'waiting' && <StateBadge state={state.state} counts={counts} />}
        </div>
        <p className="mt-2 font-mono text-lead font-semibold break-all">{parcel?.parcelNo}</p>
        {parcel?.outParcelNo && (
          <p className="font-mono text-small break-all text-ink-soft">{parcel.outParcelNo}</p>
        )}
        {parcel?.description && <p className="text-body">{parcel.description}</p>}
        <p className="mt-1 text-small text-ink-soft">
          {[
            t('pieces', { count: counts.pieces }),
            ...(piece
              ? [
                  t('size', { size: piece.size.map(cm).join(' × ') }),
                  t('each', { kg: format.number(piece.weightKg, { maximumFractionDigits: 1 }) }),
                ]
              : []),
          ].join(' · ')}
        </p>
        {place !== null && load.stops.length > 1 && (
          <p className="mt-1 text-small text-ink-soft">
            {t('stop', { number: place.stop, name: stop?.name ?? '' })}
          </p>
        )}
        {place === null && <p className="mt-2 text-small text-warn">{t('unplacedNote')}</p>}
      </div>
      {load.vehicle !== null && now.length > 0 && (
        <div className="h-[min(32dvh,26rem)] overflow-hidden rounded-large border border-edge bg-surface p-2 md:order-1 md:h-[min(62dvh,36rem)]">
          <TaskPicture vehicle={load.vehicle} before={before} now={now} />
        </div>
      )}
    </section>
  )
}

function Actions({
  current,
  mayGoBack,
  onBack,
  onNext,
  onLoaded,
  onProblem,
  onTakeBack,
}: {
  current: TaskState | undefined
  mayGoBack: boolean
  onBack: () => void
  onNext: () => void
  onLoaded: () => void
  onProblem: (state: 'missing' | 'damaged') => void
  onTakeBack: (state: TaskState) => void
}) {
  const t = useTranslations('loader')
  const arrow = `${buttonStyle('secondary')} min-h-14 px-3`
  return (
    <div className="sticky bottom-0 z-5 border-t border-edge bg-canvas pb-[env(safe-area-inset-bottom)]">
      <div className="page flex flex-col gap-2 py-3 md:max-w-3xl">
        {current !== undefined && (
          <div className="grid grid-cols-2 gap-2">
            <button
              type="button"
              onClick={() => onProblem('missing')}
              className={buttonStyle('secondary')}
            >
              <PackageX aria-hidden className="size-4 shrink-0" />
              {t('missing')}
            </button>
            <button
              type="button"
              onClick={() => onProblem('damaged')}
              className={buttonStyle('secondary')}
            >
              <TriangleAlert aria-hidden className="size-4 shrink-0" />
              {t('damaged')}
            </button>
          </div>
        )}
        <div className="flex gap-2">
          <button
            type="button"
            aria-label={t('back')}
            disabled={!mayGoBack}
            onClick={onBack}
            className={arrow}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </button>
          {current === undefined ? (
            <span className="flex-1" />
          ) : current.counts.waiting > 0 ? (
            <button
              type="button"
              onClick={onLoaded}
              className={`${buttonStyle('primary')} min-h-14 flex-1 text-lead`}
            >
              <Check aria-hidden className="size-6 shrink-0" />
              {t('loaded')}
            </button>
          ) : (
            <button
              type="button"
              onClick={() => onTakeBack(current)}
              className={`${buttonStyle('secondary')} min-h-14 flex-1`}
            >
              <Undo2 aria-hidden className="size-5 shrink-0" />
              {t('takeBack')}
            </button>
          )}
          <button
            type="button"
            aria-label={t('next')}
            disabled={current === undefined}
            onClick={onNext}
            className={arrow}
          >
            <ChevronRight aria-hidden className="size-5" />
          </button>
        </div>
      </div>
    </div>
  )
}

function Finished({ states, onList }: { states: readonly TaskState[]; onList: () => void }) {
  const t = useTranslations('loader')
  const problems = states.reduce((sum, { counts }) => sum + counts.missing + counts.damaged, 0)
  const waiting = states.reduce((sum, { counts }) => sum + counts.waiting, 0)
  return (
    <section className="m-auto flex max-w-[44ch] flex-col items-center py-8 text-center">
      <CircleCheck
        aria-hidden
        className={`size-14 ${problems + waiting > 0 ? 'text-warn' : 'text-good'}`}
      />
      <h2 className="mt-4 text-title">
        {waiting > 0 ? t('finished.waiting') : t('finished.title')}
      </h2>
      <p className="mt-2 text-small text-ink-soft">
        {waiting > 0
          ? t('finished.left', { count: waiting })
          : problems > 0
            ? t('finished.problems', { count: problems })
            : t('finished.all')}
      </p>
      <button type="button" onClick={onList} className={`${buttonStyle('secondary')} mt-5`}>
        <List aria-hidden className="size-4" />
        {t('list')}
      </button>
    </section>
  )
}
