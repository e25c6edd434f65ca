/** An import from its file to the last waybill: read, checked, corrected, sent, and kept in the tab meanwhile. */
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { askWorker } from '#components/workers/ask-worker.ts'
import { useKnownFields } from '#components/table-import/use-known-fields.ts'
import type { Encoding } from '#components/table-import/text-encoding.ts'
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts'
import {
  bytesPerSending,
  waybillsPerSending,
  type ImportOutcome,
  type WaybillPayload,
} from '#lib/storefront/waybill-import.ts'
import type { DispatchChoice } from '../waybill-form.tsx'
import { readWaybill, type ImportRow, type RowProblems } from './check-rows.ts'
import { importFields, type ImportField } from './import-fields.ts'
import type { WorkerAnswer, WorkerQuestion } from './import.worker.ts'
import {
  problemsOf,
  readingOf,
  recheck,
  viewOf,
  withDispatch,
  withEdits,
  withLeftOut,
  withResults,
  withTakenBack,
  type ImportState,
  type ImportView,
} from './import-state.ts'
import type { SourceChoices, WaybillTableAnswer } from './read-waybill-table.ts'
import { useKeptImport } from './use-kept-import.ts'
import type { Offered } from './offered.ts'

const patienceMs = 20_000

const keptFields = { storedAs: 'columns of waybill files', fields: importFields } as const

export type SendingTrouble = Exclude<ImportOutcome, { kind: 'sent' }> | { readonly kind: 'offline' }

export interface Sending {
  readonly sent: number
  readonly all: number
}

interface Session {
  readonly state: ImportState
  /** Null while all rows are being checked. */
  readonly checked: RowProblems | null
}

interface Changed {
  readonly state: ImportState
  /** The waybills to check again. */
  readonly numbers: ReadonlySet<string>
}

type Table = Extract<WaybillTableAnswer, { kind: 'table' }>

export function useWaybillImport({
  keptAs,
  choices,
  offered,
  send,
}: {
  keptAs: string
  offered: Offered
  choices: readonly [DispatchChoice, ...DispatchChoice[]]
  send: (waybills: readonly WaybillPayload[]) => Promise<ImportOutcome>
}) {
  /** Whether this script runs, and knows what the tab keeps. */
  const [isAlive, setAlive] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<Exclude<WaybillTableAnswer, Table> | null>(null)
  /** How the file was read; null after a reload, which has the rows and not the file. */
  const [table, setTable] = useState<Table | null>(null)
  const [session, setSession] = useState<Session | null>(null)
  /** Counts what changes many rows at once: the list of rows then begins anew. */
  const [revision, setRevision] = useState(0)
  const [sending, setSending] = useState<Sending | null>(null)
  const [trouble, setTrouble] = useState<SendingTrouble | null>(null)
  const end = useRef<() => void>(() => undefined)
  const isStopped = useRef(false)
  const { knownFields, rememberFields } = useKnownFields(keptFields)

  const state = session?.state ?? null
  const [chosen, setChosen] = useState(choices[0].id)
  const { id: dispatch, fields: sender } =
    choices.find(({ id }) => id === (state?.dispatch ?? chosen)) ?? choices[0]
  const checked = session?.checked ?? null
  const view = useMemo(() => state && viewOf(state), [state])
  const problems = useMemo(
    () => state && view && checked && problemsOf(state, view, checked),
    [state, view, checked],
  )

  const kept = useKeptImport(keptAs, {
    state,
    onFound(found) {
      setAlive(true)
      if (found !== null) setSession((now) => now ?? { state: found, checked: null })
    },
  })
  useEffect(() => {
    const ended = end
    return () => ended.current()
  }, [])
  const unchecked = checked === null ? state : null
  const check = useEffectEvent((now: ImportState) => {
    const { openRows: rows } = viewOf(now)
    ask({ kind: 'check', rows, reading: readingOf(now, { sender, offered }) }, (answer) => {
      if (answer.kind !== 'checked') return
      setSession((before) => before && { ...before, checked: new Map(answer.problems) })
      setRevision((before) => before + 1)
    })
  })
  useEffect(() => {
    if (unchecked !== null) check(unchecked)
  }, [unchecked])
  useLeaveWarning(sending !== null)

  function ask(question: WorkerQuestion, onAnswer: (answer: WorkerAnswer) => void): void {
    end.current()
    end.current = askWorker<WorkerQuestion, WorkerAnswer>({
      startWorker: () =>
        new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' }),
      question,
      onAnswer: (answer) =>
        answer.kind === 'progress' ? setShare(answer.share) : onAnswer(answer),
      isLast: ({ kind }) => kind !== 'progress',
      onDeath(cause) {
        setSession(null)
        setShare(null)
        setProblem({
          kind: 'problem',
          problem: cause === 'silence' ? 'too_slow' : 'unreadable',
        })
      },
      patienceMs,
    })
  }

  function read(source: File, readAs: SourceChoices = { sheet: null, encoding: null }): void {
    setFile(source)
    setProblem(null)
    setSession(null)
    setTable(null)
    setTrouble(null)
    setShare(0)
    kept.forget()
    ask({ kind: 'read', source: { kind: 'file', file: source }, choices: readAs }, (answer) => {
      setShare(null)
      if (answer.kind === 'checked' || answer.kind === 'progress') return
      if (answer.kind !== 'table') return setProblem(answer)
      setTable(answer)
      const { headings, fields, rows } = answer.table
      const begun: ImportState = {
        fileName: source.name,
        dispatch,
        headings: [...headings],
        rows: rows.map(({ rowNumber, cells, merged }) => ({
          rowNumber,
          cells: [...cells],
          merged: merged && [...merged],
        })),
        fields: [...(knownFields(headings) ?? fields)],
        edits: {},
        leftOut: [],
        made: [],
        refused: [],
        keepsPhones: false,
      }
      setSession({ state: begun, checked: null })
    })
  }

  /** Changes some rows, and checks only the waybills that these belong to. */
  const change = useCallback(
    (how: (state: ImportState, view: ImportView) => Changed) =>
      setSession((now) => {
        if (now === null) return null
        const { state: next, numbers } = how(now.state, viewOf(now.state))
        const facts = { numbers, view: viewOf(next), reading: readingOf(next, { sender, offered }) }
        return { state: next, checked: now.checked && recheck(now.checked, facts) }
      }),
    [sender, offered],
  )
  const edit = useCallback(
    (rowNumber: number, field: ImportField, text: string) =>
      change((now, seen) => withEdits(now, seen, [{ rowNumber, field, text }])),
    [change],
  )
  const leaveOut = useCallback(
    (rows: readonly ImportRow[]) =>
      change((now, seen) => ({ state: withLeftOut(now, seen, rows), numbers: numbersOf(rows) })),
    [change],
  )
  const takeBack = useCallback(
    (row: ImportRow) =>
      change((now, seen) => ({ state: withTakenBack(now, seen, row), numbers: numbersOf([row]) })),
    [change],
  )

  async function create(): Promise<void> {
    if (state === null || view === null || sending !== null || problems?.size !== 0) return
    if (!navigator.onLine) return setTrouble({ kind: 'offline' })
    setTrouble(null)
    isStopped.current = false
    const reading = readingOf(state, { sender, offered })
    const ready = [...view.open].map(([number, rows]) => ({ number, rows }))
    let sent = 0
    let isUnknown = false
    setSending({ sent, all: ready.length })
    for (const batch of batchesOf(ready, (rows) => readWaybill(rows, reading).payload)) {
      if (isStopped.current) break
      const outcome = await send(batch.payloads).catch(() => ({ kind: 'failed' }) as const)
      if (outcome.kind !== 'sent') {
        setTrouble(navigator.onLine ? outcome : { kind: 'offline' })
        break
      }
      const { results } = outcome
      isUnknown ||= results.some(({ kind }) => kind === 'unknown')
      sent += batch.waybills.length
      setSession((now) => now && { ...now, state: withResults(now.state, batch.waybills, results) })
      setSending({ sent, all: ready.length })
    }
    if (isUnknown) setTrouble({ kind: 'failed' })
    setSending(null)
    setRevision((now) => now + 1)
  }

  return {
    isAlive,
    dispatch,
    /** The address that rows without a sender of their own come from. */
    chooseDispatch(id: string) {
      setChosen(id)
      setSession((now) => now && { ...now, state: withDispatch(now.state, id) })
    },
    share,
    problem,
    table,
    state,
    view,
    /** Null while all rows are being checked. */
    problems,
    revision,
    sending,
    trouble,
    read,
    readIn: (how: { sheet?: number; encoding?: Encoding }) =>
      file && read(file, { sheet: null, encoding: null, ...how }),
    chooseField(index: number, field: ImportField | null) {
      if (state === null) return
      const fields = state.headings.map((_, column) => {
        const now = state.fields[column] ?? null
        return column === index ? field : now === field ? null : now
      })
      rememberFields(state.headings, fields)
      // The service refused waybills with other fields.
      setSession({ state: { ...state, fields, refused: [] }, checked: null })
    },
    edit,
    /** Puts the zero in front of all phones that lost it; or leaves them as they are. */
    mendPhones(isWanted: boolean) {
      if (state === null || view === null || problems === null) return
      const edits = [...problems].flatMap(([rowNumber, found]) =>
        found.flatMap((each) =>
          each.kind === 'lost_zero' ? [{ rowNumber, field: each.field, text: each.proposal }] : [],
        ),
      )
      const next = isWanted ? withEdits(state, view, edits).state : { ...state, keepsPhones: true }
      setSession({ state: next, checked: null })
    },
    leaveOut,
    leaveOutAll(rows: readonly ImportRow[]) {
      leaveOut(rows)
      setRevision((now) => now + 1)
    },
    takeBack,
    create,
    stop() {
      isStopped.current = true
    },
  }
}

export type WaybillImport = ReturnType<typeof useWaybillImport>

function numbersOf(rows: readonly ImportRow[]): ReadonlySet<string> {
  return new Set(rows.map(({ texts }) => texts.outTradeNo ?? ''))
}

interface Waybill {
  readonly number: string
  readonly rows: ImportView['openRows']
}

/** As many at once as the server takes. */
function* batchesOf(
  waybills: readonly Waybill[],
  payloadOf: (rows: ImportView['openRows']) => WaybillPayload,
): Generator<{ waybills: readonly Waybill[]; payloads: readonly WaybillPayload[] }> {
  let batch: { waybill: Waybill; payload: WaybillPayload }[] = []
  let bytes = 0
  const whole = () => ({
    waybills: batch.map(({ waybill }) => waybill),
    payloads: batch.map(({ payload }) => payload),
  })
  for (const waybill of waybills) {
    const payload = payloadOf(waybill.rows)
    const more = new TextEncoder().encode(JSON.stringify(payload)).byteLength
    if (
      batch.length === waybillsPerSending ||
      (bytes + more > bytesPerSending && batch.length > 0)
    ) {
      yield whole()
      batch = []
      bytes = 0
    }
    batch.push({ waybill, payload })
    bytes += more
  }
  if (batch.length > 0) yield whole()
}
