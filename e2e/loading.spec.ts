import type { Page } from '@playwright/test'
import { loadingSchema } from '#lib/contract/loading.ts'
import { deliveryPlanSchema, splitAcceptedSchema } from '#lib/contract/planned-deliveries.ts'
import { loadingHref } from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { layCable, type Cable } from './cable.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { callerFor } from './orders.ts'
import { readService } from './read-service.ts'
import type { RunningPortal } from './server.ts'
import { expect, test as base } from './test.ts'
import { openOrder } from './tracking.ts'

/** The loader's phone reaches the server by a cable, which can be pulled. */
const test = base.extend<{ cable: Cable }>({
  cable: async ({ portal }, give) => {
    const cable = await layCable({ to: portal.baseUrl, cablePort: portal.cablePort })
    await give(cable)
    await cable.remove()
  },
})

/** A planned delivery of two waybills: a parcel of three pieces, and one of two. */
async function deliver(portal: RunningPortal) {
  const user = portal.users.find(({ role }) => role === 'customer')
  const accountId = user?.senderAccountIds[0] ?? ''
  const service = readService(portal, accountId)
  const phone = portal.demo.senderAccounts.find(({ id }) => id === accountId)?.phone
  const waybills = await Promise.all(
    [3, 2].map((piece_count, index) =>
      service.post('/api/waybills', {
        outTradeNo: crypto.randomUUID(),
        senderPhone: phone,
        receiverName: `Receiver ${index + 1}`,
        receiverPhone: `081000000${index}`,
        receiverProvinceName: 'Chiang Mai',
        receiverCityName: 'Mae Rim',
        receiverPostCode: '50180',
        receiverAddress: `${index + 1} Chotana Road`,
        autoSplit: false,
        parcelList: [
          { itemDesc: 'Cartons', weight: 12, length: 60, width: 40, height: 40, piece_count },
        ],
      }),
    ),
  )
  const references = await portal.database.one(
    `select s.id as service_id, s.service_area_id, v.id as vehicle_type_id, u.id as origin_unit_id
     from tms.services s
     join tms.vehicle_types v on v.organization_id = s.organization_id
     join tms.organization_units u on u.organization_id = s.organization_id
     where s.organization_id = (select organization_id from tms.sender_accounts where id = $1)
     order by v.inner_length_mm limit 1`,
    [accountId],
  )
  const { vehicle_type_id, ...rest } = Object(references) as Record<string, string>
  const waybill_ids = waybills.map((waybill) => String(Object(waybill).id))
  const accepted = await service.post('/api/load-planning/split', {
    action: 'accept',
    ...rest,
    groups: [{ vehicle_type_id, waybill_ids }],
  })
  const [delivery] = splitAcceptedSchema.parse(accepted).deliveries
  const id = delivery?.id ?? ''
  const loading = async () =>
    loadingSchema.parse(await service.get(`/api/load-planning/deliveries/${id}/loading`))
  const plan = deliveryPlanSchema.parse(
    await service.get(`/api/load-planning/deliveries/${id}/plan`),
  )
  // The number of the parcel that is loaded first.
  return { id, loading, firstNumber: plan.load?.placements[0]?.label ?? '' }
}

/** Staff make the link; its address. */
async function makeLink(page: Page, portal: RunningPortal, deliveryId: string): Promise<string> {
  await signInAs(page, portal, { role: 'ops', next: loadingHref(deliveryId) })
  await page.getByRole('button', { name: 'Make the loader’s link' }).click()
  const code = page.getByRole('img', { name: 'QR code of the loader’s page' })
  await expect(code).toBeVisible()
  return (await page.getByText(/\/load\/[\w-]{43}$/).textContent()) ?? ''
}

/** The page, and each file it is made of, are in the phone. */
async function untilKept(phone: Page): Promise<void> {
  await expect
    .poll(() =>
      phone.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('loadline-load'))
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return kept.flat().some(({ url }) => new URL(url).pathname === location.pathname)
      }),
    )
    .toBe(true)
}

test('a loader’s phone without a connection keeps what was done, over a reload, and sends it later', async ({
  page,
  portal,
  cable,
  browser,
}) => {
  const { id, loading } = await deliver(portal)
  const link = await makeLink(page, portal, id)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(`${cable.baseUrl}${new URL(link).pathname}`)
  const head = phone.getByRole('banner')
  await expect(head).toContainText('0 of 5 loaded')
  await untilKept(phone)

  cable.unplug()
  await phone.getByRole('button', { name: 'Loaded' }).click()
  await expect(head).toContainText('to send')
  const [done] = /\d+ of 5/.exec((await head.textContent()) ?? '') ?? []
  expect(done).not.toBe('0 of 5')
  await phone.reload()
  await expect(head).toContainText(`${done} loaded`)
  await phone.getByRole('button', { name: 'Missing' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Missing' })
  await dialog.getByLabel(/^How many of/).fill('1')
  await dialog.getByLabel('Note').fill('Not on the pallet')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(head).toContainText('1 problem')
  expect((await loading()).records).toEqual([])

  cable.plugIn()
  await phone.reload()
  await expect(head).toContainText('All sent')
  const { parcels } = await loading()
  await phone.getByLabel('Number on the label').fill('LN-NO-SUCH')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('No parcel of this delivery has the number')).toBeVisible()
  const left = parcels.find((each) => each.loaded + each.missing < each.pieces)
  await phone.getByLabel('Number on the label').fill(left?.parcel_no ?? '')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: 'Everything is recorded' })).toBeVisible()
  await expect(head).toContainText('All sent')
  expect(await loading()).toMatchObject({ pieces: 5, loaded: 4, missing: 1, damaged: 0 })

  await page.reload()
  await expect(page.getByText('Not on the pallet')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('button', { name: 'Make the loader’s link' })).toBeVisible()
  expect((await phone.reload())?.status()).toBe(404)
  await expect(phone.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible()
  await context.close()
})

/** The browser's reader of codes and its camera; a test holds codes before it. */
function playCamera(): void {
  const before: string[] = []
  addEventListener('hold-code', (event) => {
    if (event instanceof CustomEvent) before.push(String(event.detail))
  })
  Object.assign(globalThis, {
    BarcodeDetector: class {
      detect() {
        return Promise.resolve(before.splice(0, 1).map((rawValue) => ({ rawValue })))
      }
    },
  })
  navigator.mediaDevices.getUserMedia = () => {
    const canvas = document.createElement('canvas')
    const paint = canvas.getContext('2d')
    // A camera that shows nothing new sends no picture, and its video does not start.
    setInterval(() => paint?.fillRect(Math.random() * 300, 0, 10, 10), 50)
    return Promise.resolve(canvas.captureStream())
  }
}

test('a loader scans labels and takes a photo of what is damaged', async ({
  page,
  portal,
  browser,
}) => {
  const { id, loading, firstNumber } = await deliver(portal)
  const link = await makeLink(page, portal, id)
  await expectNoViolation(page)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await context.addInitScript(playCamera)
  const phone = await context.newPage()
  await phone.goto(`${portal.baseUrl}${new URL(link).pathname}`)
  const head = phone.getByRole('banner')
  await expect(head).toContainText('0 of 5 loaded')
  await expectNoViolation(phone)
  await expectContrastWhenDark(phone)

  await phone.getByRole('button', { name: 'Scan' }).click()
  await expect(phone.getByText('Hold the code of the label into the picture')).toBeVisible()
  const { parcels } = await loading()
  const parcel = parcels.find(({ parcel_no: number }) => number === firstNumber)
  const hold = (code: string) =>
    phone.evaluate((detail) => dispatchEvent(new CustomEvent('hold-code', { detail })), code)
  await hold(parcel?.parcel_no ?? '')
  // A scan is for all pieces of the step, as the page says beside the picture.
  const scanned = `${parcel?.pieces} of 5 loaded`
  await expect(head).toContainText(scanned)
  // The same code is still before the camera, and is no second scan.
  await hold(parcel?.parcel_no ?? '')
  await hold('LN-NO-SUCH')
  await expect(phone.getByText('No parcel of this delivery has the number')).toBeVisible()
  await expect(head).toContainText(scanned)
  await phone.getByRole('button', { name: 'Close the camera' }).click()

  await phone.getByRole('button', { name: 'Damaged' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Damaged, stays behind' })
  await dialog.getByLabel('Take a photo').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no photo'),
  })
  await expect(dialog.getByText('This file is no photo that can be read.')).toBeVisible()
  await dialog
    .getByLabel('Take a photo')
    .setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(dialog.getByText('Photo taken')).toBeVisible()
  await expectNoViolation(phone)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(head).toContainText('All sent')
  await expect.poll(async () => (await loading()).damaged).toBeGreaterThan(0)

  await page.reload()
  const photo = page.getByRole('link', { name: 'Photo' })
  await expect(photo).toBeVisible()
  const response = await page.request.get((await photo.getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toMatch(/^image\//)
  await context.close()
})

test('people of an account see the load of their order, make the link of its loader, and see what was loaded', async ({
  page,
  portal,
  browser,
}) => {
  await openOrder(page, portal, await callerFor(portal).place({ to: 'chiangMai' }))
  const card = page.getByRole('region', { name: 'For the loader' })
  await card.getByRole('button', { name: 'Make the loader’s link' }).click()
  await expect(card.getByRole('img', { name: 'QR code of the loader’s page' })).toBeVisible()
  await expectNoViolation(page)
  const link = (await card.getByText(/\/load\/[\w-]{43}$/).textContent()) ?? ''

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await phone.goto(`${portal.baseUrl}${new URL(link).pathname}`)
  await expect(phone.getByRole('banner')).toContainText(/^.*0 of \d+ loaded/)
  const load = page.getByRole('region', { name: 'The load', exact: true })
  await load.scrollIntoViewIfNeeded()
  await expect(load.getByRole('button', { name: 'Loading sheet (PDF)' })).toBeVisible()
  await phone.getByRole('button', { name: 'Loaded' }).click()
  await expect(phone.getByRole('banner')).toContainText('1 of 1 loaded')
  await expect(phone.getByRole('banner')).toContainText('All sent')
  await page.reload()
  await expect(load).toContainText('1 of 1 loaded')
  await card.getByRole('button', { name: 'Revoke' }).click()
  await expect(card.getByRole('button', { name: 'Make the loader’s link' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible()
  await phone.close()
})
