/** Waybills from a file: corrected in place, created in parts, and never twice. */
import { workbook } from '#components/table-import/testing/workbook.ts'
import { importWaybillsHref } from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { languages, openReady, prefer, ready } from './pages.ts'
import { readService } from './read-service.ts'
import { expect, test } from './test.ts'

const unique = Date.now().toString(36)
const headings = ['เลขที่ออเดอร์', 'ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'อำเภอ', 'จังหวัด', 'รหัสไปรษณีย์']
const receiver = ['สมชาย ใจดี', '081-234-5678', '5 หมู่ 4', 'แม่ริม', 'เชียงใหม่', '50180']

test('a file is corrected in place and created, and what a lost reply made is not made again', async ({
  page,
  context,
  portal,
}) => {
  const user = portal.users.find(({ role }) => role === 'customer')
  const accountId = user?.senderAccountIds[0] ?? ''
  const account = portal.demo.senderAccounts.find(({ id }) => id === accountId)
  if (user === undefined || account === undefined) throw new Error('the demo has no customer')
  const service = readService(portal, accountId)
  const number = (index: number) => `IMP-${index}-${unique}`
  await service.post('/api/waybills', {
    outTradeNo: number(7),
    senderPhone: account.phone,
    receiverName: 'Another one',
    receiverPhone: '02 000 0000',
    receiverProvinceName: 'Bangkok',
    receiverCityName: 'Bang Na',
    receiverPostCode: '10260',
    receiverAddress: '1 Bang Na-Trat',
    parcelList: [{}],
  })
  const rows = Array.from({ length: 249 }, (_, index) => [number(index), ...receiver, 7.5])
  const content = workbook([
    {
      name: 'Orders',
      rows: [
        [...headings, 'น้ำหนัก (กก.)'],
        ...rows.with(1, [number(1), 'สมชาย', 812345678, ...receiver.slice(2), 'heavy']),
        // The second parcel of a waybill.
        [number(0), ...receiver, '1,5'],
        ['รวม', '', '', '', '', '', '', 1869],
      ],
    },
  ])
  const { baseUrl } = portal
  const path = importWaybillsHref(accountId)
  await signInAs(page, { baseUrl, users: [user] }, { role: 'customer', next: '/account' })
  await openReady(page, path)
  const main = page.getByRole('main')
  const create = page.getByRole('button', { name: /^Create / })
  const name = 'orders.xlsx'
  await page.getByLabel('Choose a file').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: content,
  })
  await expect(page.getByRole('heading', { name })).toBeFocused()
  await expect(main).toContainText('249 waybills in 250 rows')
  await expect(main).toContainText('Row 252 is a total')
  await expect(create).toBeDisabled()
  const wrong = page.getByRole('listitem', { name: 'Row 3', exact: true })
  await page.getByRole('button', { name: 'Put the 0 back' }).click()
  await wrong.getByLabel('Weight each').fill('2,5')
  await wrong.getByLabel('Weight each').press('Enter')
  await expect(create).toHaveText('Create 249 waybills')
  await expect(create).toBeEnabled()

  let sendings = 0
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sendings += 1
    if (sendings !== 2) return route.fallback()
    // The service has made them when the connection ends.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await create.click()
  await expect(main.getByRole('alert')).toContainText('Nothing was lost')
  await expect(main).toContainText('199 waybills were created')
  await expect(main).toContainText('50 are not created yet')
  for (const language of languages.toReversed()) {
    await prefer(context, baseUrl, { language })
    await page.reload()
    await ready(page)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(main.locator('ul > li[aria-label]').first()).toBeVisible()
    await expectNoViolation(page, { colours: language === 'en' })
  }
  // The number of another waybill is not taken for this one.
  const taken = page.getByRole('listitem', { name: 'Row 9', exact: true })
  await expect(taken).toContainText('other content')
  await taken.getByLabel('Your number').fill(number(900))
  await taken.getByLabel('Your number').press('Enter')
  await expect(create).toHaveText('Create 50 waybills')
  await create.click()
  await expect(main).toContainText('200 waybills were created')
  await expect(main).toContainText('49 were there already')
  await expect(main).toContainText('Nothing is left to create')
  const listed = await service.get(`/api/waybills/${number(0)}`)
  expect(listed).toMatchObject({ parcels: [{ weight: 7.5 }, { weight: 1.5 }] })
  const file = await page.request.get(`/portal/a/${accountId}/waybills/file?q=${unique}`)
  expect((await file.text()).trim().split('\r\n')).toHaveLength(1 + 250)
})

test('staff choose the account, and what the service refuses is corrected in its row', async ({
  page,
  portal,
}) => {
  const [account] = portal.demo.senderAccounts
  if (account === undefined) throw new Error('the demo has no account')
  await signInAs(page, portal, { role: 'ops', next: importWaybillsHref(null) })
  await ready(page)
  await page.getByRole('combobox').fill(account.name)
  await page.getByRole('option', { name: account.name }).click()
  await page.waitForURL(/account=/)
  await ready(page)
  const lines = [
    [...headings, 'เบอร์ผู้ส่ง'],
    [`IMP-S-${unique}`, ...receiver, '099 999 9999'],
  ]
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'one.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.map((cells) => cells.join(',')).join('\n')),
  })
  const create = page.getByRole('button', { name: 'Create 1 waybill' })
  await create.click()
  const sender = page.getByLabel('Sender phone')
  await expect(sender).toHaveAccessibleDescription(/No dispatch address is registered/)
  await sender.fill(account.phone)
  await sender.press('Enter')
  await create.click()
  await expect(page.getByRole('main')).toContainText('1 waybill was created')
})
