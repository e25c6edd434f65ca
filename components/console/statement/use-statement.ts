/** An import of a statement from its file to the last transfer: read, compared, chosen, counted. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Encoding } from '#components/table-import/text-encoding.ts'
import { useKnownFields } from '#components/table-import/use-known-fields.ts'
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts'
import { askWorker } from '#components/workers/ask-worker.ts'
import {
  longestMadeFrom,
  mostCodes,
  transfersPerSending,
  type AskedTransfers,
  type CountOutcome,
  type MatchedTransfer,
  type MatchOutcome,
  type SentTransfer,
  type TransferResult,
} from '#lib/console/statement.ts'
import { mostTransfersMatched } from '#lib/contract/limits.ts'
import type { ActTrouble } from '../use-act.ts'
import { groupOf, kindOf, type TransferGroup, type TransferKind } from './judge-transfer.ts'
import type { StatementAnswer } from './read-statement.ts'
import { readTransfers, type ReadTransfer } from './read-transfers.ts'
import { requiredFields, statementFields, type StatementField } from './statement-fields.ts'
import type { WorkerAnswer, WorkerQuestion } from './statement.worker.ts'

const patienceMs = 20_000
const keptFields = { storedAs: 'columns of bank statements', fields: statementFields } as const

export interface StatementItem {
  readonly transfer: ReadTransfer
  readonly matched: MatchedTransfer & { readonly number: string }
  readonly kind: TransferKind
  /** `done`: counted by this page. */
  readonly group: TransferGroup | 'done'
  readonly isChosen: boolean
  /** The reference of the order that it is counted for; null: for none. */
  readonly reference: string | null
  readonly result: TransferResult | null
}

type Table = Extract<StatementAnswer, { kind: 'table' }>

interface Session extends Table {
  readonly fields: readonly (StatementField | null)[]
}

export function useStatement({
  currency: ownCurrency,
  match,
  count,
}: {
  currency: string
  match: (asked: AskedTransfers) => Promise<MatchOutcome>
  count: (transfers: readonly SentTransfer[]) => Promise<CountOutcome>
}) {
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<Exclude<StatementAnswer, Table> | null>(null)
  const [session, setSession] = useState<Session | null>(null)
  const [currency, setCurrency] = useState(ownCurrency)
  /** Counts the readings of files: each is compared anew. */
  const [revision, setRevision] = useState(0)
  /** Rows that a person chose or left out; the others are as their group is. */
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map())
  /** References that a person chose, by rows. */
  const [orders, setOrders] = useState<ReadonlyMap<number, string>>(new Map())
  const [results, setResults] = useState<ReadonlyMap<number, TransferResult>>(new Map())
  const [sending, setSending] = useState<{ sent: number; all: number } | null>(null)
  const [trouble, setTrouble] = useState<ActTrouble | null>(null)
  const end = useRef<() => void>(() => undefined)
  const isStopped = useRef(false)
  const { knownFields, rememberFields } = useKnownFields(keptFields)

  const isCurrency = /^[A-Z]{3}$/.test(currency)
  const read = useMemo(
    () =>
      session &&
      readTransfers(session.table.rows, {
        fields: session.fields,
        currency: isCurrency ? currency : ownCurrency,
        nowMs: Date.now(),
      }),
    [session, isCurrency, currency, ownCurrency],
  )
  const missing = session ? requiredFields.filter((field) => !session.fields.includes(field)) : []
  const transfers = read?.transfers ?? noTransfers
  const isTooMany = transfers.length > mostTransfersMatched
  const isMatchable = missing.length === 0 && transfers.length > 0 && !isTooMany && isCurrency

  const { data: compared, refetch } = useQuery({
    queryKey: ['statement', revision, currency],
    enabled: isMatchable,
    queryFn: () =>
      match({
        currency,
        transfers: transfers.map(({ number, madeFrom, amount, referenceCodes }) => ({
          number,
          madeFrom: madeFrom.slice(0, longestMadeFrom),
          amount,
          referenceCodes: referenceCodes.slice(0, mostCodes),
        })),
      }).catch(() => ({ kind: navigator.onLine ? 'failed' : 'offline' }) as const),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const matched = compared?.kind === 'matched' ? compared : null
  useEffect(() => {
    const ended = end
    return () => ended.current()
  }, [])
  useLeaveWarning(sending !== null)

  const items = useMemo(
    () =>
      transfers.flatMap((transfer, nth): StatementItem[] => {
        const of = matched?.data[nth]
        if (of === undefined) return []
        const { rowNumber } = transfer
        const result = results.get(rowNumber) ?? null
        const kind = kindOf(of, currency)
        const group = result?.kind === 'counted' ? 'done' : groupOf(kind)
        const isOpen = group === 'ready' || group === 'look'
        const reference = of.payment?.reference_code ?? orders.get(rowNumber) ?? null
        const isChosen = isOpen && (choices.get(rowNumber) ?? group === 'ready')
        return [{ transfer, matched: of, kind, group, isChosen, reference, result }]
      }),
    [transfers, matched, results, orders, choices, currency],
  )

  function begin(): void {
    setProblem(null)
    setSession(null)
    restart()
  }

  /** Another reading of the rows begins with nothing chosen by hand. */
  function restart(): void {
    setRevision((before) => before + 1)
    setChoices(new Map())
    setOrders(new Map())
    setResults(new Map())
    setTrouble(null)
  }

  function readFile(source: File, readAs: { sheet?: number; encoding?: Encoding } = {}): void {
    setFile(source)
    begin()
    setShare(0)
    end.current()
    end.current = askWorker<WorkerQuestion, WorkerAnswer>({
      startWorker: () =>
        new Worker(new URL('./statement.worker.ts', import.meta.url), { type: 'module' }),
      question: { file: source, choices: { sheet: null, encoding: null, ...readAs } },
      onAnswer(answer) {
        if (answer.kind === 'progress') return setShare(answer.share)
        setShare(null)
        if (answer.kind !== 'table') return setProblem(answer)
        const { headings, fields } = answer.table
        setSession({ ...answer, fields: knownFields(headings) ?? fields })
      },
      isLast: ({ kind }) => kind !== 'progress',
      onDeath(cause) {
        setShare(null)
        setProblem({ kind: 'problem', problem: cause === 'silence' ? 'too_slow' : 'unreadable' })
      },
      patienceMs,
    })
  }

  async function countChosen(): Promise<void> {
    const chosen = items.filter(({ isChosen }) => isChosen)
    if (sending !== null || chosen.length === 0) return
    if (!navigator.onLine) return setTrouble('offline')
    setTrouble(null)
    isStopped.current = false
    setSending({ sent: 0, all: chosen.length })
    let sent = 0
    while (sent < chosen.length && !isStopped.current) {
      const batch = chosen.slice(sent, sent + transfersPerSending)
      const outcome = await count(batch.map((item) => sentTransfer(item, currency))).catch(
        () => ({ kind: 'failed' }) as const,
      )
      if (outcome.kind !== 'sent') {
        setTrouble(navigator.onLine ? outcome.kind : 'offline')
        break
      }
      const some = batch.slice(0, outcome.results.length)
      setResults((before) => {
        const after = new Map(before)
        for (const [nth, { transfer }] of some.entries()) {
          const result = outcome.results[nth]
          if (result !== undefined) after.set(transfer.rowNumber, result)
        }
        return after
      })
      sent += some.length
      setSending({ sent, all: chosen.length })
      if (some.length < batch.length) {
        setTrouble('busy')
        break
      }
    }
    setSending(null)
    // By now the others may mean something else: they are to be chosen again.
    setChoices((before) => new Map([...before].filter(([, isChosen]) => !isChosen)))
    void refetch()
  }

  return {
    file,
    share,
    problem,
    session,
    read,
    missing,
    isTooMany,
    isMatchable,
    /** Empty while they are compared. */
    items,
    isMatched: matched !== null,
    currency,
    isCurrency,
    sending,
    trouble: trouble ?? (compared && compared.kind !== 'matched' ? compared.kind : null),
    readFile,
    readIn: (readAs: { sheet?: number; encoding?: Encoding }) => file && readFile(file, readAs),
    chooseField(index: number, field: StatementField | null) {
      if (session === null) return
      const fields = session.fields.map((now, column) =>
        column === index ? field : now === field && field !== 'details' ? null : now,
      )
      rememberFields(session.table.headings, fields)
      restart()
      setSession({ ...session, fields })
    },
    chooseCurrency(typed: string) {
      restart()
      setCurrency(typed.trim().toUpperCase())
    },
    choose(rows: readonly StatementItem[], isWanted: boolean) {
      setChoices((before) => {
        const chosen = rows.map(({ transfer }) => [transfer.rowNumber, isWanted] as const)
        return new Map([...before, ...chosen])
      })
    },
    /** Null: for none. It is chosen with that. */
    chooseOrder({ transfer: { rowNumber } }: StatementItem, reference: string | null) {
      setOrders((before) => {
        const after = new Map(before)
        if (reference === null) after.delete(rowNumber)
        else after.set(rowNumber, reference)
        return after
      })
      setChoices((before) => new Map([...before, [rowNumber, true]]))
    },
    countChosen,
    stop() {
      isStopped.current = true
    },
    again: () => void refetch(),
  }
}

export type Statement = ReturnType<typeof useStatement>

const noTransfers: readonly ReadTransfer[] = []

function sentTransfer(
  { transfer, matched, reference }: StatementItem,
  currency: string,
): SentTransfer {
  return {
    bank_transaction_id: matched.number,
    reference_code: reference ?? transfer.referenceCodes[0] ?? null,
    amount: transfer.amount,
    currency,
    received_at: transfer.receivedAt.toISOString(),
  }
}
