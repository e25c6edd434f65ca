/**
 * How soon the planner's page answers a move: of 1,000 waybills on the board one goes to another vehicle, from
 * the press until both vehicles say whether all fits. Beside it the floor: the same two vehicles packed in a
 * bare process by what the page's workers run. The bar is a median of 100 ms.
 */
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { vehicleOfType } from '#lib/freight/packing-vehicle.ts'
import { minimalStandard } from '#lib/packing/benchmark-instances/minimal-standard.ts'
import { waybillIdSchema, type WaybillId } from '#lib/contract/ids.ts'
import { getPlanningGoods } from '#lib/contract/load-planning.ts'
import { listVehicleTypes } from '#lib/contract/catalog.ts'
import { createWaybills } from '#lib/contract/waybills.ts'
import { planningWaybillOf } from '#lib/planning/waybill-to-pack.ts'
import { fitVehicle, type FitGoods } from '../components/planning/fit-vehicle.ts'
import { signInAs } from '../e2e/acting.ts'
import { readService, type ServiceCall } from '../e2e/read-service.ts'
import { startPortal, type RunningPortal } from '../e2e/server.ts'
import { browserLaunch } from '../tools/browser.ts'
import { quantile } from './kit/quantile.ts'
import { printTable } from './kit/table.ts'

export const about = 'a move on the planner’s page  [--waybills 1000] [--vehicles 9] [--moves 30]'

const barMs = 100

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      waybills: { type: 'string', default: '1000' },
      vehicles: { type: 'string', default: '9' },
      moves: { type: 'string', default: '30' },
    },
  })
  await using closers = new AsyncDisposableStack()
  const portal = await startPortal()
  closers.defer(() => portal.stop())
  const account = portal.demo.senderAccounts[0]
  if (account === undefined) throw new Error('the demo has no account')
  const service = readService(portal, account.id)
  const ids = await makeWaybills(service, { phone: account.phone, count: Number(values.waybills) })
  const { data: types } = listVehicleTypes.reply.schema.parse(
    await service.get('/api/vehicle-types'),
  )
  const largest = types.toSorted((a, b) => a.inner_length_mm - b.inner_length_mm).at(-1)
  if (largest === undefined) throw new Error('the demo has no vehicle types')
  const count = Number(values.vehicles)
  const vehicles = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    typeId: largest.id,
    waybillIds: ids.filter((_id, at) => at % count === index),
  }))

  const browser = await chromium.launch(browserLaunch(process.env))
  closers.defer(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await openBoard(page, portal, { vehicles, nextNumber: count + 1 })

  const goods = getPlanningGoods.reply.schema.parse(
    await service.post('/api/load-planning/goods', { waybill_ids: ids }),
  )
  const toFit: FitGoods = {
    waybills: goods.waybills.map(planningWaybillOf),
    places: goods.stops.map(({ lat, lng }) => (lat === null || lng === null ? null : { lat, lng })),
    origin: goods.origin,
  }
  const packedMs = (waybillIds: readonly WaybillId[]) => {
    const startedAtMs = performance.now()
    const question = { number: 1, version: 1, waybillIds, milliseconds: 60, isQuick: true }
    fitVehicle(
      { ...question, vehicle: vehicleOfType(largest) },
      { goods: toFit, isOver: () => false },
    )
    return performance.now() - startedAtMs
  }

  const pageMs: number[] = []
  const floorMs: number[] = []
  for (let move = 0; move < Number(values.moves); move++) {
    const from = vehicles[move % count]
    const to = vehicles[(move + 1) % count]
    if (from === undefined || to === undefined) continue
    // The first one of the list, which is in sight.
    const row = page.locator(`[data-drop="${from.number}"] li input`).first()
    const id = waybillIdSchema.parse((await row.getAttribute('id'))?.replace('waybill-', ''))
    from.waybillIds = from.waybillIds.filter((each) => each !== id)
    to.waybillIds = [...to.waybillIds, id]
    pageMs.push(await moveOnPage(page, { id, from: from.number, to: to.number }))
    // The page packs the two in two workers.
    floorMs.push(Math.max(packedMs(from.waybillIds), packedMs(to.waybillIds)))
  }
  const row = (name: string, samples: readonly number[]) => [
    name,
    ...[0.5, 0.9, 1].map((share) => quantile(samples, share).toFixed(0)),
  ]
  printTable(
    [`ms a move, ${ids.length} waybills, ${count} vehicles`, 'median', '90 %', 'longest'],
    [row('floor: the two packed alone', floorMs), row('the page', pageMs)],
  )
  if (quantile(pageMs, 0.5) > barMs) process.exitCode = 1
}

async function makeWaybills(
  service: ServiceCall,
  { phone, count }: { phone: string; count: number },
): Promise<readonly WaybillId[]> {
  const draw = minimalStandard(11)
  const whole = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1))
  const provinces = ['Chiang Mai', 'Khon Kaen', 'Songkhla', 'Rayong', 'Nakhon Ratchasima', 'Phuket']
  const waybills = Array.from({ length: count }, (_, at) => ({
    outTradeNo: `move-${at}`,
    senderPhone: phone,
    receiverName: `Receiver ${at}`,
    receiverPhone: `08${String(10_000_000 + at)}`,
    receiverProvinceName: provinces[at % provinces.length],
    receiverCityName: 'Mueang',
    receiverPostCode: '50000',
    receiverAddress: `${at} Moo 4`,
    parcelList: Array.from({ length: whole(1, 2) }, () => ({
      itemDesc: 'Crate',
      weight: whole(3, 40),
      length: whole(30, 60),
      width: whole(30, 50),
      height: whole(20, 50),
    })),
  }))
  const made = createWaybills.reply.schema.parse(
    await service.post('/api/waybills/batch', { waybills }),
  )
  return made.results.map(({ waybill, error }) => {
    if (waybill === null) throw new Error(JSON.stringify(error))
    return waybill.id
  })
}

/** The page restores the board from the browser's storage. */
async function openBoard(page: Page, portal: RunningPortal, board: object): Promise<void> {
  const user = portal.users.find(({ role }) => role === 'ops')
  const [person] = await portal.database.query<{ id: string }>(
    'select id from portal.people where email = $1',
    [user?.email],
  )
  if (person === undefined) throw new Error('the demo has nobody who is ops')
  await page.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem('bench') === null) localStorage.setItem(key ?? '', text ?? '')
      localStorage.setItem('bench', 'done')
    },
    [`planning-board ${person.id}`, JSON.stringify(board)],
  )
  await signInAs(page, portal, { role: 'ops', next: '/planning' })
  await page.waitForFunction(
    () => {
      const states = [...document.querySelectorAll('[data-drop] [role=status]')]
      return states.length > 1 && states.every((each) => each.textContent !== 'Checking')
    },
    undefined,
    { timeout: 120_000 },
  )
}

/** From the press on Move until both vehicles have said whether all fits, and that is drawn. */
async function moveOnPage(
  page: Page,
  { id, from, to }: { id: WaybillId; from: number; to: number },
): Promise<number> {
  await page.locator(`#waybill-${id}`).check()
  const bar = page.getByRole('region', { name: 'Chosen waybills' })
  await bar.getByLabel('Move to').selectOption(String(to))
  await bar.getByRole('button', { name: 'Move' }).waitFor()
  return page.evaluate(
    async ([waybill, ...numbers]) => {
      const button = [...document.querySelectorAll('button')].find(
        (each) => each.textContent === 'Move',
      )
      const startedAtMs = performance.now()
      button?.click()
      const cards = numbers.map((number) => document.querySelector(`[data-drop="${number}"]`))
      const isDone = () =>
        !cards[0]?.querySelector(`[id="waybill-${waybill}"]`) &&
        cards.every((card) => {
          const state = card?.querySelector('[role=status]')?.textContent ?? 'Checking'
          return state !== 'Checking' && state !== 'Searching for room'
        })
      while (!isDone()) await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - startedAtMs
    },
    [id, String(from), String(to)],
  )
}
