/** The folder that `npm run ship` makes: started with its own Node, far from this checkout. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountHref, waybillLabelHref } from '#lib/hrefs.ts'
import { readPdf } from '#server/paper/testing/read-pdf.ts'
import { ship } from '../tools/ship.ts'
import { signInByAction } from './actions/sign-in-by-action.ts'
import { ready } from './pages.ts'
import { personOf } from './people.ts'
import { readService } from './read-service.ts'
import { startPortal } from './server.ts'
import { expect, test } from './test.ts'

const root = join(import.meta.dirname, '..')
const mostMegabytes = 400
const receiver = { receiverName: 'สมชาย', receiverPhone: '081 234 5678' }
const goods = { name: 'Chairs', qty: 4, length_cm: 60, width_cm: 40, height_cm: 35, weight_kg: 8 }
const load = {
  service_type: 'ftl_transport',
  pickup: { address: '88 Moo 5, Bang Phli Yai', lat: 13.6, lng: 100.72, country: 'TH' },
  delivery: { address: 'Don Kaeo, Mae Rim', lat: 18.86, lng: 98.95, country: 'TH' },
  items: [goods],
}

let folder: string

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loadline-shipped-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('it prices, prints and serves pages with nothing beside it and 400 MB of packages', async ({
  page,
}) => {
  ship({ root, folder })
  const packages = join(folder, 'node_modules')
  const size = execFileSync('du', ['-sm', packages], { encoding: 'utf8' })
  expect(Number.parseInt(size, 10)).toBeLessThan(mostMegabytes)
  const portal = await startPortal({}, folder)
  try {
    const user = personOf(portal, 'shipping@bangna-furniture.example')
    const [accountId = ''] = user.senderAccountIds
    const service = readService(portal, accountId)
    const quote = { ...load, request_id: 'shipped' }
    const { quotation_id: id } = (await service.post('/api/quotes', quote)) as {
      quotation_id: string
    }
    await service.post(`/api/quotes/${id}/pay`, { type: 'wallet' })
    const { waybill_no: number } = (await service.post('/api/waybills', {
      outTradeNo: 'shipped',
      senderPhone: portal.demo.senderAccounts.find(({ id: own }) => own === accountId)?.phone,
      ...receiver,
      receiverProvinceName: 'Chiang Mai',
      receiverCityName: 'Mae Rim',
      receiverPostCode: '50180',
      receiverAddress: '5 Moo 4',
      parcelList: [{ itemDesc: 'Chair', weight: 8, length: 60, width: 40, height: 35 }],
    })) as { waybill_no: string }

    const { baseUrl } = portal
    await signInByAction(page.request, { user, baseUrl })
    const label = await page.request.get(`${baseUrl}${waybillLabelHref(accountId, number)}`)
    const [sheet = []] = readPdf(await label.body()).pages
    expect(sheet.join(' ')).toContain(receiver.receiverName)
    await page.goto(`${baseUrl}${accountHref(accountId, 'orders')}`)
    await ready(page)
    await expect(page.getByRole('main')).toContainText('Don Kaeo')
    expect((await page.request.get(`${baseUrl}/nowhere`)).status()).toBe(404)
  } finally {
    await portal.stop()
  }
})

test('a folder that holds something is left as it is', () => {
  writeFileSync(join(folder, 'mine.txt'), 'mine')
  expect(() => ship({ root, folder })).toThrow('is not empty')
  expect(execFileSync('ls', [folder], { encoding: 'utf8' })).toBe('mine.txt\n')
})
