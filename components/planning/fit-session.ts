/**
 * Packs the vehicles of the board in workers: two quick ones answer each change at once, because a move
 * changes two vehicles; another one, with more time, packs again what the quick one could not get in whole.
 * An answer belongs to a vehicle as it was when it was asked about, so that a vehicle that an undo brings back has its answer already. While there is
 * no answer, the last plan of the vehicle of that number is shown.
 */
import type { VehicleTypeId } from '#lib/contract/ids.ts'
import type { Vehicle } from '#lib/packing/request.ts'
import type { BoardVehicle } from './board.ts'
import type { FitAnswer, FitGoods, FitQuestion } from './fit-vehicle.ts'

/** A plan, and the vehicle as it was packed. */
export interface PackedVehicle {
  readonly vehicle: BoardVehicle
  readonly answer: FitAnswer
}

export interface VehicleFit {
  /** Null: there is no answer yet. */
  readonly answer: FitAnswer | null
  /** The last plan before this change, null where there is none or the vehicle is of another type. */
  readonly before: PackedVehicle | null
  /** False: a better answer may come. */
  readonly isFinal: boolean
}

const quickMs = 60
const thoroughMs = 3_000
const none: VehicleFit = { answer: null, before: null, isFinal: false }
const nothing: VehicleFit = { answer: null, before: null, isFinal: true }

export class FitSession {
  readonly #quick: readonly OneByOne[]
  readonly #thorough: OneByOne
  readonly #listeners = new Set<() => void>()
  readonly #answers = new WeakMap<BoardVehicle, VehicleFit>()
  #vehicles: readonly BoardVehicle[] = []
  #answerCount = 0
  #announcement: ReturnType<typeof setTimeout> | null = null

  constructor(startWorker: () => Worker, vehicleOf: (typeId: VehicleTypeId) => Vehicle | null) {
    const questionOf = (isQuick: boolean) => (asked: BoardVehicle, version: number) => {
      const vehicle = vehicleOf(asked.typeId)
      const { number, waybillIds } = asked
      const milliseconds = isQuick ? quickMs : thoroughMs
      return vehicle && { number, version, vehicle, waybillIds, milliseconds, isQuick }
    }
    const onQuick = (asked: BoardVehicle, answer: FitAnswer | null) => {
      const isWhole = answer === null || answer.plan.leftOut.length === 0
      this.#take(asked, { answer, before: null, isFinal: isWhole })
      if (!isWhole) this.#thorough.ask(this.#unfinished())
    }
    this.#quick = [0, 1].map(() => new OneByOne(startWorker, questionOf(true), onQuick))
    this.#thorough = new OneByOne(startWorker, questionOf(false), (asked, answer) => {
      const before = this.#answers.get(asked)?.answer ?? null
      const better = answer !== null && carriesMore(answer, before) ? answer : before
      this.#take(asked, { answer: better, before: null, isFinal: true })
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Grows with each answer. */
  readonly answerCount = (): number => this.#answerCount

  /** The same object until there is an answer, so that nothing is drawn again before. */
  fitOf(vehicle: BoardVehicle): VehicleFit {
    const known = this.#answers.get(vehicle)
    if (known !== undefined) return known
    const earlier = this.#vehicles.find(({ number }) => number === vehicle.number)
    const fit =
      vehicle.waybillIds.length === 0
        ? nothing
        : { ...none, before: this.#lastPlan(earlier, vehicle.typeId) }
    this.#answers.set(vehicle, fit)
    return fit
  }

  /** More goods may come later; those that are known stay the same. */
  know(goods: FitGoods): void {
    for (const quick of this.#quick) quick.know(goods)
    this.#thorough.know(goods)
  }

  /** The vehicles of the board now. Those asked about last are packed first. */
  ask(vehicles: readonly BoardVehicle[]): void {
    const isNew = new Set(vehicles)
    for (const vehicle of this.#vehicles) isNew.delete(vehicle)
    const unasked = vehicles.filter((vehicle) => {
      const { answer, isFinal } = this.fitOf(vehicle)
      return answer === null && !isFinal && this.#quick.every((each) => !each.isAsking(vehicle))
    })
    this.#vehicles = vehicles
    const inTurn = [
      ...unasked.filter((vehicle) => isNew.has(vehicle)),
      ...unasked.filter((vehicle) => !isNew.has(vehicle)),
    ]
    for (const [turn, quick] of this.#quick.entries()) {
      quick.ask(inTurn.filter((_, index) => index % this.#quick.length === turn))
    }
    this.#thorough.ask(this.#unfinished())
  }

  end(): void {
    if (this.#announcement !== null) clearTimeout(this.#announcement)
    this.#announcement = null
    for (const quick of this.#quick) quick.end()
    this.#thorough.end()
  }

  #lastPlan(vehicle: BoardVehicle | undefined, typeId: VehicleTypeId): PackedVehicle | null {
    if (vehicle === undefined || vehicle.typeId !== typeId) return null
    const { answer, before } = this.#answers.get(vehicle) ?? none
    return answer === null ? before : { vehicle, answer }
  }

  #unfinished(): readonly BoardVehicle[] {
    return this.#vehicles.filter((vehicle) => {
      const { answer, isFinal } = this.fitOf(vehicle)
      return answer !== null && !isFinal
    })
  }

  #take(vehicle: BoardVehicle, fit: VehicleFit): void {
    this.#answers.set(vehicle, fit)
    this.#answerCount += 1
    if (this.#announcement !== null) return
    // Both vehicles of a move are often ready at once, and are drawn together.
    this.#announcement = setTimeout(() => {
      this.#announcement = null
      for (const listener of this.#listeners) listener()
    })
  }
}

function carriesMore({ plan }: FitAnswer, before: FitAnswer | null): boolean {
  return before === null || plan.volumeMm3 >= before.plan.volumeMm3
}

/** A worker with one question at a time; those that wait can still be replaced. */
class OneByOne {
  readonly #startWorker: () => Worker
  readonly #questionOf: (vehicle: BoardVehicle, version: number) => FitQuestion | null
  /** Null: this vehicle cannot be packed here. */
  readonly #onAnswer: (vehicle: BoardVehicle, answer: FitAnswer | null) => void
  #worker: Worker | null = null
  #goods: FitGoods | null = null
  #waiting: readonly BoardVehicle[] = []
  #asked: { readonly vehicle: BoardVehicle; readonly version: number } | null = null
  #version = 0

  constructor(
    startWorker: () => Worker,
    questionOf: (vehicle: BoardVehicle, version: number) => FitQuestion | null,
    onAnswer: (vehicle: BoardVehicle, answer: FitAnswer | null) => void,
  ) {
    this.#startWorker = startWorker
    this.#questionOf = questionOf
    this.#onAnswer = onAnswer
  }

  know(goods: FitGoods): void {
    this.#goods = goods
    this.#worker?.postMessage(goods)
  }

  isAsking(vehicle: BoardVehicle): boolean {
    return this.#asked?.vehicle === vehicle
  }

  ask(vehicles: readonly BoardVehicle[]): void {
    this.#waiting = vehicles.filter((vehicle) => vehicle !== this.#asked?.vehicle)
    this.#next()
  }

  end(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#asked = null
    this.#waiting = []
  }

  #next(): void {
    const [vehicle] = this.#waiting
    if (this.#asked !== null || vehicle === undefined || this.#goods === null) return
    this.#waiting = this.#waiting.slice(1)
    const version = ++this.#version
    const question = this.#questionOf(vehicle, version)
    this.#asked = { vehicle, version }
    if (question === null) return this.#answer(null)
    try {
      this.#worker ??= this.#start()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
      this.#worker.postMessage(question)
    } catch {
      // This browser starts no worker.
      this.#answer(null)
    }
  }

  #start(): Worker {
    const worker = this.#startWorker()
    worker.addEventListener('message', ({ data }: MessageEvent<FitAnswer>) => {
      if (data.version === this.#asked?.version) this.#answer(data)
    })
    for (const fault of ['error', 'messageerror'] as const) {
      worker.addEventListener(fault, () => {
        worker.terminate()
        this.#worker = null
        this.#answer(null)
      })
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
    worker.postMessage(this.#goods)
    return worker
  }

  #answer(answer: FitAnswer | null): void {
    const vehicle = this.#asked?.vehicle
    this.#asked = null
    if (vehicle !== undefined) this.#onAnswer(vehicle, answer)
    this.#next()
  }
}
