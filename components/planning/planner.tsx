'use client'

/**
 * The planner's page: waybills that wait beside the vehicles of the board. Nothing is sent until the
 * vehicles are accepted. Its texts are the namespaces `planner` and `load`.
 */
import {
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type PointerEvent,
} from 'react'
import { Plus, Redo2, Sparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Queries } from '#components/queries/queries.tsx'
import { ReadFailed } from '#components/queries/read-failed.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { UndoBar } from '#components/ui/undo-bar.tsx'
import { useDebounced } from '#components/ui/use-debounced.ts'
import type { VehicleTypeId, WaybillId } from '#lib/contract/ids.ts'
import type {
  Accepted,
  AcceptRequest,
  DeliveryChange,
  PlannerOutcome,
  PlannerSetup,
  ProposalBegun,
  ProposalRequest,
} from '#lib/planner/planner-replies.ts'
import { AcceptPanel } from './accept-panel.tsx'
import { BoardNotices } from './board-notices.tsx'
import { changeBoard, emptyBoard, vehicleByWaybill, type BoardChange } from './board.ts'
import { DeliveryList } from './delivery-list.tsx'
import type { VehicleFit } from './fit-session.ts'
import {
  noGoods,
  totalsOfWaybills,
  withGoods,
  type KnownGoods,
  type KnownWaybill,
} from './known-goods.ts'
import { keyOf, LoadAndMap, shownDelivery, type ShownLoad } from './load-and-map.tsx'
import { MoveBar } from './move-bar.tsx'
import { ProposePanel, type FoundProposal } from './propose-panel.tsx'
import { RefusalNote } from './refusal-note.tsx'
import type { SentStep } from './sent-move.ts'
import { shownVehicle } from './shown-vehicle.ts'
import { useDeliveryMoves } from './use-delivery-moves.ts'
import { useDrag, type DropTarget } from './use-drag.ts'
import { useFits } from './use-fits.ts'
import { useStoredBoard } from './use-stored-board.ts'
import { useWaiting } from './use-waiting.ts'
import { VehicleCard } from './vehicle-card.tsx'
import { notNarrowed } from './waiting-filters.tsx'
import { WaitingList } from './waiting-list.tsx'

export interface PlannerActions {
  readonly begin: (request: ProposalRequest) => Promise<ProposalBegun>
  readonly cancel: (jobId: string) => Promise<PlannerOutcome<'canceled'>>
  readonly accept: (request: AcceptRequest) => Promise<Accepted>
  readonly change: (change: DeliveryChange) => Promise<PlannerOutcome<'done'>>
}

interface PlannerProps {
  readonly setup: PlannerSetup
  readonly actions: PlannerActions
  /** This browser keeps a board for each person. */
  readonly personId: string
}

export function Planner(props: PlannerProps) {
  return (
    <Queries>
      <Board {...props} />
    </Queries>
  )
}

const unpacked: VehicleFit = { answer: null, before: null, isFinal: false }
const nobody: ReadonlySet<WaybillId> = new Set()

function Board({ setup, actions, personId }: PlannerProps) {
  const t = useTranslations('planner')
  const { vehicleTypes: types, units, services, rates, currency } = setup
  const [unitId, setUnitId] = useState<string>(units[0]?.id ?? '')
  const [typed, setTyped] = useState('')
  const [area, setArea] = useState('')
  const [narrowed, setNarrowed] = useState(notNarrowed)
  const words = useDebounced(typed)
  const waiting = useWaiting({
    q: words,
    account: narrowed.account?.id ?? '',
    from: narrowed.from,
    to: narrowed.to,
    unit: unitId,
  })
  const [goods, setGoods] = useState(noGoods)
  const [board, dispatch] = useReducer(changeBoard, emptyBoard)
  const [chosen, setChosen] = useState<ReadonlySet<WaybillId>>(nobody)
  const [openNumber, setOpenNumber] = useState<number | null>(null)
  const [isProposing, setProposing] = useState(false)
  const [found, setFound] = useState<FoundProposal | null>(null)
  const [made, setMade] = useState<readonly string[]>([])
  const detail = useRef<HTMLDivElement>(null)

  const { data } = waiting
  const [seen, setSeen] = useState(data)
  if (data !== undefined && data !== seen) {
    setSeen(data)
    setGoods(withGoods(goods, data))
  }
  const trips = useDeliveryMoves(actions.change)
  const { listed, openId: openDelivery, goodsOfOpen } = trips
  const [seenOfDelivery, setSeenOfDelivery] = useState(goodsOfOpen.data)
  if (goodsOfOpen.data !== undefined && goodsOfOpen.data !== seenOfDelivery) {
    setSeenOfDelivery(goodsOfOpen.data)
    setGoods(withGoods(goods, goodsOfOpen.data))
  }

  const { vehicles } = board
  const isFiltered = words.trim() !== '' || narrowed !== notNarrowed
  const { gone, takeOff } = useStoredBoard(personId, {
    board,
    dispatch,
    goods,
    waiting: data === undefined || waiting.isPlaceholderData || trips.isSending ? null : data,
    isAll: !isFiltered && data?.hasMore === false,
    isKnown: ({ typeId }) => types.some(({ id }) => id === typeId),
  })
  const fits = useFits(vehicles, { goods: goods.toFit, types })
  const onBoard = useMemo(() => vehicleByWaybill(board), [board])
  const free = useMemo(
    () =>
      (data?.waybills ?? []).flatMap(({ waybill_id: id }) =>
        onBoard.has(id) ? [] : (goods.waybills.get(id) ?? []),
      ),
    [data, onBoard, goods],
  )
  const freeIds = free.map(({ waybill_id: id }) => id)
  const chosenFree = freeIds.filter((id) => chosen.has(id))

  function move(waybillIds: readonly WaybillId[], to: DropTarget): void {
    setChosen(nobody)
    trips.move(waybillIds, to, { onBoard, dispatch, refetchWaiting: waiting.refetch })
  }
  const sendSteps = (steps: readonly SentStep[]) =>
    trips.send(steps, { dispatch, refetchWaiting: waiting.refetch })
  const { drag, ghost, grab } = useDrag({ deliveries: listed.map(({ id }) => id), onDrop: move })
  const latestChosen = useRef(chosen)
  useEffect(() => {
    latestChosen.current = chosen
  }, [chosen])
  const onGrab = useCallback(
    (event: PointerEvent, id: WaybillId) =>
      grab(event, latestChosen.current.has(id) ? [...latestChosen.current] : [id]),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- It keeps its state in refs.
    [],
  )
  const choose = useCallback((ids: readonly WaybillId[], isChosen: boolean) => {
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (isChosen) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  const onCheck = useCallback(
    (id: WaybillId, isChecked: boolean) => choose([id], isChecked),
    [choose],
  )
  const waitingAt = useMemo(() => waitingPoints(free, chosen, goods), [free, chosen, goods])
  const onPoint = useCallback(
    (key: string) => {
      const there = free.filter(({ stop_index: place }) => keyOf(goods.toFit.places[place]) === key)
      const ids = there.map(({ waybill_id: id }) => id)
      choose(ids, !ids.every((id) => chosen.has(id)))
    },
    [free, chosen, goods, choose],
  )
  const onOpen = useCallback((number: number) => {
    setOpenNumber(number)
    requestAnimationFrame(() => detail.current?.focus())
  }, [])
  const onRemove = useCallback((number: number) => dispatch({ kind: 'remove', number }), [])
  const onRetype = useCallback(
    (number: number, typeId: VehicleTypeId) => dispatch({ kind: 'retype', number, typeId }),
    [],
  )

  useEffect(() => {
    const keys = new AbortController()
    window.addEventListener(
      'keydown',
      (event) => {
        const isField = event.target instanceof HTMLElement && event.target.matches(textFields)
        if (!(event.ctrlKey || event.metaKey) || isField || event.key.toLowerCase() !== 'z') return
        event.preventDefault()
        dispatch({ kind: event.shiftKey ? 'redo' : 'undo' })
      },
      { signal: keys.signal },
    )
    return () => keys.abort()
  }, [])

  const typeOf = new Map(types.map((type) => [type.id, type]))
  const rateOf = new Map(rates.map((rate) => [rate.vehicle_type_id, rate]))
  const loaded = vehicles.filter(({ waybillIds }) => waybillIds.length > 0)
  const leavesOut = loaded.some((vehicle) => {
    const { answer, isFinal } = fits.get(vehicle) ?? unpacked
    return isFinal && answer !== null && answer.plan.leftOut.length > 0
  })
  const open = vehicles.find(({ number }) => number === openNumber) ?? null
  const openType = open && typeOf.get(open.typeId)
  const openFit = open === null ? unpacked : (fits.get(open) ?? unpacked)
  const loadOfOpen = useMemo((): ShownLoad | null => {
    if (open === null || openType === undefined || openType === null) return null
    const shown = shownVehicle(open, { fit: openFit, goods, type: openType, rate: null })
    if (shown.load === null) return null
    const points = shown.places.map((place) => goods.toFit.places[place] ?? null)
    const { load, goods: inVehicle } = shown
    return { kind: 'vehicle', number: open.number, load, goods: inVehicle, points }
  }, [open, openFit, openType, goods])
  const largest = types.at(-1)
  const planOfDelivery = goodsOfOpen.data?.plan ?? null
  const loadedDelivery = useMemo(
    () =>
      openDelivery === null || planOfDelivery === null
        ? null
        : shownDelivery(planOfDelivery, { number: trips.numberOfOpen, types }),
    [openDelivery, planOfDelivery, trips.numberOfOpen, types],
  )
  const shownLoad: ShownLoad | null = loadOfOpen ?? loadedDelivery
  const addVehicle = (waybillIds: readonly WaybillId[]) => {
    if (largest === undefined) return
    dispatch({ kind: 'add', typeId: largest.id, waybillIds })
    setChosen(nobody)
  }
  const last = board.past.at(-1)
  const dragged = drag?.waybillIds ?? []

  if (data === undefined) {
    return waiting.isError ? (
      <NotRead error={waiting.error} retry={() => void waiting.refetch()} />
    ) : (
      <BoardSkeleton label={t('loading')} />
    )
  }
  return (
    <div className={drag === null ? undefined : 'cursor-grabbing'}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <button
          type="button"
          aria-expanded={isProposing}
          onClick={() => setProposing(!isProposing)}
          className={buttonStyle(loaded.length === 0 ? 'primary' : 'secondary')}
        >
          <Sparkles aria-hidden className="size-4" />
          {t('toolbar.propose')}
        </button>
        <button type="button" onClick={() => addVehicle([])} className={buttonStyle('secondary')}>
          <Plus aria-hidden className="size-4" />
          {t('toolbar.add')}
        </button>
        <div className="grow basis-72">
          <UndoBar
            text={last === undefined ? null : <ChangeText change={last.change} />}
            undo={{ label: t('toolbar.undo'), onUndo: () => dispatch({ kind: 'undo' }) }}
          />
        </div>
        {board.future.length > 0 && (
          <button
            type="button"
            onClick={() => dispatch({ kind: 'redo' })}
            className={buttonStyle('secondary')}
          >
            <Redo2 aria-hidden className="size-4" />
            {t('toolbar.redo')}
          </button>
        )}
      </div>
      {isProposing && (
        <div className="mb-4">
          <ProposePanel
            waybillIds={chosenFree.length > 0 ? chosenFree : freeIds}
            isOfChosen={chosenFree.length > 0}
            types={types}
            unitId={unitId}
            begin={actions.begin}
            cancel={actions.cancel}
            onFound={(proposal) => {
              dispatch({
                kind: 'propose',
                groups: proposal.groups.map(({ vehicle_type_id: typeId, waybill_ids }) => ({
                  typeId,
                  waybillIds: waybill_ids,
                })),
              })
              setFound(proposal)
              setProposing(false)
              setChosen(nobody)
            }}
            onLeave={() => setProposing(false)}
          />
        </div>
      )}
      <BoardNotices made={made} gone={gone} leftOut={found?.leftOut ?? []} waiting={data} />
      {waiting.isError && (
        <NotRead error={waiting.error} retry={() => void waiting.refetch()} isSmall />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)]">
        <div className="md:sticky md:top-20">
          <WaitingList
            waybills={free}
            goods={goods}
            typed={typed}
            onType={setTyped}
            area={area}
            onArea={setArea}
            narrowed={narrowed}
            onNarrow={(next) =>
              setNarrowed(
                next.account === null && next.from === '' && next.to === '' ? notNarrowed : next,
              )
            }
            chosen={chosen}
            onChoose={choose}
            isTarget={drag?.over === null}
            isBusy={waiting.isFetching}
            onCheck={onCheck}
            onGrab={onGrab}
          />
        </div>
        <div className="min-w-0">
          <h2 className="sr-only">{t('vehicles')}</h2>
          {vehicles.length === 0 ? (
            <p className="rounded-large border border-dashed border-edge-strong px-6 py-16 text-center text-small text-balance text-ink-soft">
              {t('noVehicles')}
            </p>
          ) : (
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] items-start gap-4">
              {vehicles.map((vehicle) => {
                const type = typeOf.get(vehicle.typeId)
                return (
                  type !== undefined && (
                    <VehicleCard
                      key={vehicle.number}
                      vehicle={vehicle}
                      fit={fits.get(vehicle) ?? unpacked}
                      goods={goods}
                      type={type}
                      rate={rateOf.get(type.id) ?? null}
                      types={types}
                      currency={currency}
                      chosen={vehicle.waybillIds.some((id) => chosen.has(id)) ? chosen : null}
                      isTarget={drag?.over === vehicle.number}
                      isOpen={openNumber === vehicle.number}
                      onOpen={onOpen}
                      onRemove={onRemove}
                      onRetype={onRetype}
                      onCheck={onCheck}
                      onGrab={onGrab}
                    />
                  )
                )
              })}
            </div>
          )}
          <div className="mt-4">
            <AcceptPanel
              vehicles={loaded}
              leavesOut={leavesOut}
              units={units}
              unitId={unitId}
              onUnit={setUnitId}
              services={services}
              accept={actions.accept}
              onAccepted={(deliveryNos) => {
                dispatch({ kind: 'accepted', numbers: loaded.map(({ number }) => number) })
                setMade(deliveryNos)
                setFound(null)
                void waiting.refetch()
                void trips.deliveries.refetch()
              }}
              onTaken={({ waybillIds }) => {
                takeOff(waybillIds)
                void waiting.refetch()
              }}
            />
          </div>
        </div>
      </div>
      <RefusalNote trouble={trips.trouble} />
      {listed.length > 0 && (
        <section aria-labelledby="deliveries-title" className="mt-8">
          <h2 id="deliveries-title" className="text-title">
            {t('delivery.all')}
          </h2>
          <p className="mt-1 mb-3 text-small text-ink-soft">{t('delivery.lead')}</p>
          <UndoBar
            text={
              trips.sent === null
                ? null
                : t(`delivery.${trips.sent.kind}`, {
                    count: trips.sent.count,
                    number: trips.sent.number,
                  })
            }
            undo={
              trips.isSending
                ? null
                : { label: t('toolbar.undo'), onUndo: () => sendSteps(trips.sent?.back ?? []) }
            }
            className="mb-3"
          />
          <DeliveryList
            deliveries={listed}
            types={types}
            openId={openDelivery}
            onOpen={(id) => {
              trips.setOpenId(id)
              setOpenNumber(null)
            }}
            waybills={
              goodsOfOpen.data?.waybills.flatMap(
                ({ waybill_id: id }) => goods.waybills.get(id) ?? [],
              ) ?? null
            }
            chosen={chosen}
            target={typeof drag?.over === 'string' ? drag.over : null}
            isBusy={trips.isSending}
            onChange={(change) => sendSteps([{ change }])}
            onCheck={onCheck}
            onGrab={onGrab}
          />
        </section>
      )}
      <LoadAndMap
        ref={detail}
        shown={shownLoad}
        origin={goods.toFit.origin}
        waiting={waitingAt}
        onChoose={onPoint}
      />
      {chosen.size > 0 && (
        <MoveBar
          count={chosen.size}
          totals={totalsOfWaybills(chosen, goods)}
          choices={[
            ...vehicles.map(({ number, typeId }) => ({
              to: number,
              name: `${t('vehicle.title', { number })} · ${typeOf.get(typeId)?.name ?? ''}`,
            })),
            ...listed
              .filter(({ locked }) => !locked)
              .map(({ id, deliveryNo }) => ({
                to: id,
                name: t('delivery.title', { number: deliveryNo }),
              })),
          ]}
          onMove={(to) => move([...chosen], to)}
          onNewVehicle={() => addVehicle([...chosen])}
          onClear={() => setChosen(nobody)}
        />
      )}
      <div
        ref={ghost}
        aria-hidden
        className={`pointer-events-none fixed top-0 left-0 z-50 -mt-4 ml-3 w-max rounded-medium bg-action px-3 py-1.5 text-small font-medium text-on-action shadow-raised ${dragged.length === 0 ? 'invisible' : ''}`}
      >
        {t('dragged', { count: dragged.length })}
      </div>
    </div>
  )
}

function waitingPoints(
  free: readonly KnownWaybill[],
  chosen: ReadonlySet<WaybillId>,
  { toFit }: KnownGoods,
) {
  const byPoint = Map.groupBy(free, ({ stop_index: place }) => keyOf(toFit.places[place]))
  return [...byPoint].flatMap(([key, own]) => {
    const point = toFit.places[own[0]?.stop_index ?? -1] ?? null
    const isChosen = own.every(({ waybill_id: id }) => chosen.has(id))
    return point === null ? [] : [{ key, point, isChosen }]
  })
}

const textFields = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]'

function ChangeText({ change }: { change: BoardChange }) {
  const t = useTranslations('planner.change')
  switch (change.kind) {
    case 'moved':
      return change.to === null
        ? t('movedBack', { count: change.count })
        : t('moved', { count: change.count, number: change.to })
    case 'proposed':
      return t('proposed', { count: change.count })
    default:
      return t(change.kind, { number: change.number })
  }
}

function NotRead({
  error,
  retry,
  isSmall = false,
}: {
  error: Error
  retry: () => void
  isSmall?: boolean
}) {
  const t = useTranslations('planner.trouble')
  const problem = error instanceof ReadFailed ? error.problem : 'unreachable'
  const text = problem === 'offline' || problem === 'signed-out' ? problem : 'failed'
  return (
    <div
      role="alert"
      className={`mb-4 flex flex-wrap items-center justify-between gap-3 rounded-medium bg-bad-soft px-4 py-3 text-small text-bad ${isSmall ? '' : 'py-6'}`}
    >
      {t(text)}
      <button type="button" onClick={retry} className={buttonStyle('secondary')}>
        {t('again')}
      </button>
    </div>
  )
}

function BoardSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-5 md:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)]">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-104 w-full rounded-large" />
      <Skeleton className="h-64 w-full rounded-large" />
    </div>
  )
}
