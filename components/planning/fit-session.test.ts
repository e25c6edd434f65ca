import { expect, test } from 'vitest'
import { PlayedWorker } from '#components/workers/played-worker.fixture.ts'
import { vehicleTypeIdSchema, waybillIdSchema } from '#lib/contract/ids.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { BoardVehicle } from './board.ts'
import { FitSession } from './fit-session.ts'
import type { FitAnswer, FitQuestion } from './fit-vehicle.ts'

const typeId = vehicleTypeIdSchema.parse('0199a000-0000-7000-8000-000000000001')
const otherTypeId = vehicleTypeIdSchema.parse('0199a000-0000-7000-8000-000000000003')
const waybillId = waybillIdSchema.parse('0199a000-0000-7000-8000-000000000002')
const truck = {
  lengthMm: 6000,
  widthMm: 2000,
  heightMm: 2000,
  payloadG: 5_000_000,
  axles: [],
  doorSide: 'rear',
} as const

const vehicle = (number: number): BoardVehicle => ({ number, typeId, waybillIds: [waybillId] })

function planOf(volumeMm3: number, isWhole: boolean): Plan {
  const reason = { kind: 'no-space' } as const
  return {
    placements: [],
    loadingRuns: [],
    leftOut: isWhole ? [] : [{ itemId: 'a', quantity: 1, reason, leastChange: null }],
    weightG: 1,
    volumeMm3,
    fill: { volume: 0, floor: 0, weight: 0 },
    centerOfGravityMm: null,
    axleLoads: [],
    nodes: 1,
  }
}

/** The workers in the order in which they were started. */
function open() {
  const workers: PlayedWorker[] = []
  const session = new FitSession(
    () => {
      const worker = new PlayedWorker()
      workers.push(worker)
      return worker
    },
    () => truck,
  )
  session.know({ waybills: [], places: [], origin: null })
  return { session, workers }
}

const questionsOf = (worker: PlayedWorker | undefined) =>
  (worker?.asked ?? []).filter(
    (asked): asked is FitQuestion =>
      typeof asked === 'object' && asked !== null && 'version' in asked,
  )

function answer(worker: PlayedWorker | undefined, plan: Plan): void {
  const question = questionsOf(worker).at(-1)
  if (question === undefined) throw new Error('nothing was asked')
  const { number, version } = question
  worker?.says({ number, version, plan, places: [], endedEarly: false } satisfies FitAnswer)
}

test('both vehicles of a move are packed at once, each in a worker of its own', () => {
  const { session, workers } = open()
  session.ask([vehicle(1), vehicle(2)])
  expect(workers.map((worker) => questionsOf(worker).map(({ number }) => number))).toEqual([
    [1],
    [2],
  ])
})

test('a vehicle that an undo brings back has its answer without being packed again', () => {
  const { session, workers } = open()
  const before = vehicle(1)
  session.ask([before])
  answer(workers[0], planOf(5, true))
  session.ask([vehicle(1)])
  session.ask([before])
  expect(session.fitOf(before)).toMatchObject({ isFinal: true })
  expect(session.fitOf(before).answer?.plan.volumeMm3).toBe(5)
})

test('what does not fit quickly is packed again with more time, and the fuller plan stays', () => {
  const { session, workers } = open()
  const asked = vehicle(1)
  session.ask([asked])
  answer(workers[0], planOf(5, false))
  expect(session.fitOf(asked)).toMatchObject({ isFinal: false })
  expect(questionsOf(workers[1])).toMatchObject([{ isQuick: false }])
  answer(workers[1], planOf(4, false))
  expect(session.fitOf(asked)).toMatchObject({ isFinal: true })
  expect(session.fitOf(asked).answer?.plan.volumeMm3).toBe(5)
})

test('a worker that dies leaves the vehicle without a plan, and the next one is packed', () => {
  const { session, workers } = open()
  const [first, second, third] = [vehicle(1), vehicle(2), vehicle(3)]
  session.ask([first, second, third])
  workers[0]?.dispatchEvent(new Event('error'))
  expect(session.fitOf(first)).toEqual({ answer: null, before: null, isFinal: true })
  expect(questionsOf(workers[2])).toMatchObject([{ number: 3 }])
})

test('while a changed vehicle is packed its last plan is at hand, but none for another type', () => {
  const { session, workers } = open()
  const first = vehicle(1)
  session.ask([first])
  answer(workers[0], planOf(5, true))
  const second = vehicle(1)
  session.ask([second])
  expect(session.fitOf(second)).toMatchObject({ answer: null, before: { vehicle: first } })
  const third = vehicle(1)
  session.ask([third])
  expect(session.fitOf(third).before?.vehicle).toBe(first)
  const retyped = { ...third, typeId: otherTypeId }
  session.ask([retyped])
  expect(session.fitOf(retyped).before).toBeNull()
})
