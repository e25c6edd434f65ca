/** Waybills: the list, one of each kind, the forms, and the page of a link's receiver. */
import type { Page } from '@playwright/test'
import { pngOf } from '#server/files/pictures.fixture.ts'
import { newWaybillHref, waybillsHref } from '#lib/hrefs.ts'
import { signInAs } from '../acting.ts'
import { ready } from '../pages.ts'
import { signIn } from '../people.ts'
import { readService } from '../read-service.ts'
import type { Shot, World } from './shot.ts'

const busy = 'shipping@bangna-furniture.example'

const at = '/sign-in'

export const waybillShots: readonly Shot[] = [
  { name: 'waybills', path: at, act: open(() => '') },
  { name: 'waybills-none-found', path: at, act: open(() => '?q=nowhere') },
  { name: 'waybill', path: at, act: open(({ number }) => `/${number}`) },
  { name: 'waybill-draft', path: at, act: open(({ draft }) => `/${draft}`) },
  { name: 'waybill-edit', path: at, act: edit, window: true },
  { name: 'waybill-new', path: at, act: open(() => '/new') },
  { name: 'waybill-finish', path: at, act: open(({ draft }) => `/new?waybill=${draft}`) },
  { name: 'waybill-waiting', path: at, act: open(({ waiting }) => `/${waiting}`) },
  { name: 'waybill-correct', path: at, act: open(({ waiting }) => `/new?waybill=${waiting}`) },
  { name: 'waybills-staff', path: at, act: openAsStaff(waybillsHref(null)) },
  { name: 'waybill-new-staff', path: at, act: openAsStaff(newWaybillHref(null)) },
  { name: 'waybill-shared', path: at, act: openLink },
]

interface Made {
  readonly accountId: string
  readonly number: string
  readonly draft: string
  /** That of a waybill that nobody has picked up yet. */
  readonly waiting: string
}

let made: Promise<Made> | undefined
function waybillsMade({ demo }: World): Promise<Made> {
  return (made ??= (async () => {
    const accountId = demo.users.find(({ email }) => email === busy)?.senderAccountIds[0] ?? ''
    const account = demo.demo.senderAccounts.find(({ id }) => id === accountId)
    const service = readService(demo, accountId)
    const make = async (outTradeNo: string, more: object = {}) => {
      const payload = {
        outTradeNo,
        senderPhone: account?.phone,
        receiverName: 'ร้านเฟอร์นิเจอร์แม่ริม',
        receiverPhone: '081 234 5678',
        receiverProvinceName: 'Chiang Mai',
        receiverCityName: 'Mae Rim',
        receiverPostCode: '50180',
        receiverAddress: '5 Moo 4, Don Kaeo',
        parcelList: [
          { itemDesc: 'Teak chair', weight: 7.5, length: 60, width: 40, height: 35 },
          { itemDesc: 'Teak table', weight: 31, itemValue: 12_500 },
        ],
        ...more,
      }
      return (await service.post('/api/waybills', payload)) as { id: string; waybill_no: string }
    }
    const { waybill_no: draft } = await make('PO-1042', { draft: true })
    const { waybill_no: waiting } = await make('PO-1043', { receiverName: '王小明' })
    const { id, waybill_no: number } = await make('PO-1041', { remark: 'Ring twice' })
    const photo = `data:image/png;base64,${pngOf({ width: 96, height: 72 }).toString('base64')}`
    for (const event of [
      { event_type: 'picked_up', coordinates: '13.6,100.7' },
      { event_type: 'in_transit_hub_inbound', coordinates: '18.29,99.49' },
      { event_type: 'delivering', notes: 'With the morning round' },
      { event_type: 'delivered', photos: [photo, photo] },
    ]) {
      await service.post('/api/delivery-events', { waybill_id: id, ...event })
    }
    return { accountId, number, draft, waiting }
  })())
}

function open(rest: (made: Made) => string): (page: Page, world: World) => Promise<void> {
  return async (page, world) => {
    const person = world.demo.users.find(({ email }) => email === busy)
    if (person === undefined) throw new Error(`the demo has no ${busy}`)
    const waybills = await waybillsMade(world)
    await signIn(page, { ...person, path: page.url() })
    await page.waitForURL('**/a/*')
    const path = `${waybillsHref(waybills.accountId)}${rest(waybills)}`
    await page.goto(new URL(path, page.url()).href)
    await ready(page)
    await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
  }
}

async function edit(page: Page, world: World): Promise<void> {
  await open(({ number }) => `/${number}`)(page, world)
  await page.locator('button:has(svg.lucide-pencil)').click()
  await page.getByRole('dialog').waitFor()
}

function openAsStaff(path: string): (page: Page, world: World) => Promise<void> {
  return async (page, world) => {
    await waybillsMade(world)
    await signInAs(page, world.demo, { role: 'ops', next: path })
    await ready(page)
    await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
  }
}

let link: string | undefined
/** Made by the account for the first of the pictures. */
async function openLink(page: Page, world: World): Promise<void> {
  if (link === undefined) {
    await open(({ number }) => `/${number}`)(page, world)
    await page.locator('button:has(svg.lucide-link-2)').click()
    link = await page.getByText(/\/track\//).innerText()
  }
  await page.goto(link)
  await ready(page)
}
