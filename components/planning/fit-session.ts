/**
 * Packs the vehicles of the board in workers: two quick ones answer each change at once, because a move
 * changes two vehicles; another one, with more time, packs again what the quick one could not get in whole. An answer belongs to a vehicle as it was
 * when it was asked about, so that a vehicle that an undo brings back has its answer already.
 */
import type { VehicleTypeId } from '#lib/contract/ids.ts'
import type { Vehicle } from '#lib/packing/request.ts'
import type { BoardVehicle } from './board.ts'
import type { FitAnswer, FitGoods, FitQuestion } from './fit-vehicle.ts'

export interface VehicleFit {
  /** Null: there is no answer yet. */
  readonly answer: FitAnswer | null
  /** False: a better answer may come. */
  readonly isFinal: boolean
}

export type Fits = ReadonlyMap<BoardVehicle, VehicleFit>

const quickMs = 60
const thoroughMs = 3_000
const none: VehicleFit = { answer: null, isFinal: false }
const nothing: VehicleFit = { answer: null, isFinal: true }

export class FitSession {
  readonly #quick: readonly OneByOne[]
  readonly #thorough: OneByOne
  readonly #listeners = new Set<() => void>()
  readonly #answers = new WeakMap<BoardVehicle, VehicleFit>()
  #vehicles: readonly BoardVehicle[] = []
  #fits: Fits = new Map()

  constructor(startWorker: () => Worker, vehicleOf: (typeId: VehicleTypeId) => Vehicle | null) {
    const questionOf = (isQuick: boolean) => (asked: BoardVehicle, version: number) => {
      const vehicle = vehicleOf(asked.typeId)
      const { number, waybillIds } = asked
      const milliseconds = isQuick ? quickMs : thoroughMs
      return vehicle && { number, version, vehicle, waybillIds, milliseconds, isQuick }
    }
    const onQuick = (asked: BoardVehicle, answer: FitAnswer | null) => {
      const isWhole = answer === null || answer.plan.leftOut.length === 0
      this.#take(asked, { answer, isFinal: isWhole })
      if (!isWhole) this.#thorough.ask(this.#unfinished())
    }
    this.#quick = [0, 1].map(() => new OneByOne(startWorker, questionOf(true), onQuick))
    this.#thorough = new OneByOne(startWorker, questionOf(false), (asked, answer) => {
      const before = this.#answers.get(asked)?.answer ?? null
      const better = answer !== null && carriesMore(answer, before) ? answer : before
      this.#take(asked, { answer: better, isFinal: true })
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): Fits => this.#fits

  /** More goods may come later; those that are known stay the same. */
  know(goods: FitGoods): void {
    for (const quick of this.#quick) quick.know(goods)
    this.#thorough.know(goods)
  }

  /** The vehicles of the board now. Those asked about last are packed first. */
  ask(vehicles: readonly BoardVehicle[]): void {
    const isNew = new Set(vehicles)
    for (const vehicle of this.#vehicles) isNew.delete(vehicle)
    this.#vehicles = vehicles
    for (const vehicle of vehicles) {
      if (this.#answers.has(vehicle)) continue
      this.#answers.set(vehicle, vehicle.waybillIds.length === 0 ? nothing : none)
    }
    const unasked = vehicles.filter(
      (vehicle) =>
        this.#answers.get(vehicle) === none && this.#quick.every((each) => !each.isAsking(vehicle)),
    )
    const inTurn = [
      ...unasked.filter((vehicle) => isNew.has(vehicle)),
      ...unasked.filter((vehicle) => !isNew.has(vehicle)),
    ]
    for (const [turn, quick] of this.#quick.entries()) {
      quick.ask(inTurn.filter((_, index) => index % this.#quick.length === turn))
    }
    this.#thorough.ask(this.#unfinished())
    this.#publish()
  }

  end(): void {
    for (const quick of this.#quick) quick.end()
    this.#thorough.end()
  }

  #unfinished(): readonly BoardVehicle[] {
    return this.#vehicles.filter((vehicle) => {
      const fit = this.#answers.get(vehicle)
      return fit !== undefined && fit.answer !== null && !fit.isFinal
    })
  }

  #take(vehicle: BoardVehicle, fit: VehicleFit): void {
    this.#answers.set(vehicle, fit)
    this.#publish()
  }

  #publish(): void {
    this.#fits = new Map(
      this.#vehicles.map((vehicle) => [vehicle, this.#answers.get(vehicle) ?? none]),
    )
    for (const listener of this.#listeners) listener()
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
