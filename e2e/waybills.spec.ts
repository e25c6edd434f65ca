/** Waybills on the pages of an account, and on those of staff. */
import type { Page, Request } from '@playwright/test'
import { pngOf } from '#server/files/pictures.fixture.ts'
import { readPdf } from '#server/paper/testing/read-pdf.ts'
import {
  accountHref,
  labelsHref,
  waybillHref,
  waybillLabelHref,
  waybillsFileHref,
  waybillsHref,
} from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { signInByAction } from './actions/sign-in-by-action.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { languages, prefer, ready } from './pages.ts'
import { readService } from './read-service.ts'
import type { RunningPortal } from './server.ts'
import { expect, test } from './test.ts'

interface Made {
  readonly waybill_no: string
}

/** A customer with their account, and waybills made by their own program. */
async function openCustomer(page: Page, portal: RunningPortal, { customer = 0 } = {}) {
  const user = portal.users.filter(({ role }) => role === 'customer')[customer]
  const accountId = user?.senderAccountIds[0] ?? ''
  const account = portal.demo.senderAccounts.find(({ id }) => id === accountId)
  if (user === undefined || account === undefined) throw new Error('the demo has no customer')
  const service = readService(portal, accountId)
  const make = async (outTradeNo: string, receiverName: string, more: object = {}) => {
    const made = await service.post('/api/waybills', {
      outTradeNo,
      senderPhone: account.phone,
      receiverName,
      receiverPhone: '081 234 5678',
      receiverProvinceName: 'Chiang Mai',
      receiverCityName: 'Mae Rim',
      receiverPostCode: '50180',
      receiverAddress: '5 Moo 4',
      parcelList: [{ itemDesc: 'Teak chair', weight: 7.5, length: 60, width: 40, height: 35 }],
      ...more,
    })
    return (made as Made).waybill_no
  }
  const { baseUrl } = portal
  await signInByAction(page.request, { user, baseUrl })
  return { accountId, make, service, path: waybillsHref(accountId) }
}

const unique = Date.now().toString(36)
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test('a customer finds a waybill, changes it and cancels it; another customer has no such one', async ({
  page,
  context,
  browser,
  portal,
}) => {
  const { accountId, make, path } = await openCustomer(page, portal)
  const number = await make(`PO-A-${unique}`, 'สมชาย ใจดี')
  await make(`PO-B-${unique}`, '王小明')
  await page.goto(path)
  await page.getByLabel('Search').fill(`po-a-${unique} ใจดี`)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=po-a-/)
  const file = await page.request.get(`${waybillsFileHref(accountId)}?q=po-a-${unique}`)
  const [, row = '', ...more] = (await file.text()).trim().split('\r\n')
  expect(row).toContain(`${number},PO-A-${unique}`)
  expect(more).toEqual([])

  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.getByRole('main')).toContainText('60 × 40 × 35')
  await ready(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit the waybill' })
  await edit.getByLabel('Tags').fill('fragile, express')
  await edit.getByLabel('Priority').selectOption('Urgent')
  await expectNoViolation(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('main')).toContainText('fragile, express')

  const label = await page.request.get(waybillLabelHref(accountId, number))
  expect(readPdf(await label.body()).pages).toHaveLength(1)

  const beside = await context.newPage()
  await beside.goto(waybillHref(accountId, number))
  await ready(beside)
  await page.getByRole('button', { name: 'Cancel the waybill' }).click()
  await expectNoViolation(page)
  // The one beside shows it as it was, and cancels it too.
  for (const each of [page, beside]) {
    if (each === beside) await each.getByRole('button', { name: 'Cancel the waybill' }).click()
    const cancel = each.getByRole('dialog', { name: `Cancel waybill ${number}?` })
    await cancel.getByRole('button', { name: 'Cancel the waybill' }).click()
    await expect(cancel).toBeHidden()
    await expect(each.getByText('The waybill is canceled.')).toBeFocused()
  }
  await beside.close()
  await expect(page.getByRole('main').getByText('Canceled', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the waybill' })).toHaveCount(0)

  for (const language of languages) {
    await prefer(context, portal.baseUrl, { language })
    for (const each of [waybillHref(accountId, number), `${path}?tags=express&status=canceled`]) {
      await page.goto(each)
      await expect(rows(page).first()).toBeVisible()
      await ready(page)
      await expectNoViolation(page)
      await expectContrastWhenDark(page)
      await page.setViewportSize({ width: 320, height: 800 })
      const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth)
      expect(overflow, `${each} in ${language}`).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  }

  const elsewhere = await browser.newContext({ baseURL: portal.baseUrl })
  const theirs = await elsewhere.newPage()
  const other = await openCustomer(theirs, portal, { customer: 1 })
  const hidden = await theirs.goto(waybillHref(other.accountId, number))
  expect(hidden?.status()).toBe(404)
  expect((await theirs.goto('/waybills'))?.status()).toBe(404)
  await elsewhere.close()
})

test('staff see the waybills of all accounts, page by page', async ({ page, browser, portal }) => {
  const theirs = await (await browser.newContext({ baseURL: portal.baseUrl })).newPage()
  const { make } = await openCustomer(theirs, portal)
  const numbers: string[] = []
  for (let count = 0; count < 21; count++) {
    numbers.push(await make(`PO-S${count}-${unique}`, `Receiver ${count} ${unique}`))
  }
  await theirs.context().close()
  await signInAs(page, portal, { role: 'ops', next: '/waybills' })
  await page.goto(`/waybills?q=${unique}+receiver&sort=created_at`)
  await expect(rows(page)).toHaveCount(20)
  await expect(rows(page).first()).toContainText(numbers[0] ?? '')
  await expect(rows(page).first()).toContainText('Bang Na Furniture')
  await ready(page)
  await page.getByLabel('Choose all on this page').check()
  await page.getByLabel(`Choose ${numbers[3]}`).uncheck()
  const isLabels = (each: Request) => new URL(each.url()).pathname === labelsHref(null)
  const asked = page.context().waitForEvent('request', isLabels)
  await page.getByRole('button', { name: 'Print labels of 19 waybills' }).click()
  const chosen = new URL((await asked).url()).searchParams.getAll('no')
  expect(chosen).toEqual(numbers.slice(0, 20).filter((number) => number !== numbers[3]))
  const sheets = await page.request.get(`${labelsHref(null)}?format=a4&no=${chosen.join('&no=')}`)
  expect(readPdf(await sheets.body()).pages.length).toBe(5)
  await page.goto(`${labelsHref(null)}?no=${numbers[0]}&no=WB-NONE`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'WB-NONE could not be found',
  )
  await page.goto(`/waybills?q=${unique}+receiver&sort=created_at`)
  await ready(page)
  await page.getByRole('button', { name: 'Choose an account' }).click()
  await page.getByRole('combobox', { name: 'Find an account' }).fill('ESP')
  await page.getByRole('option', { name: 'Eastern Seaboard Auto Parts' }).click()
  await expect(page).toHaveURL(/account=/)
  await expect(page.getByRole('main')).toContainText('Nothing fits these filters')
  await page.getByRole('button', { name: 'Show all accounts' }).click()
  await expect(page).not.toHaveURL(/account=/)
  await page.getByRole('button', { name: 'Print labels', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Choose the waybills to print first.',
  )
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: numbers[20] ?? '' }).click()
  await expect(page.getByRole('main')).toContainText('Bang Na Furniture')
})

test('a waybill is typed into a form, which keeps it, names what is wrong and creates it', async ({
  page,
  context,
  portal,
}) => {
  const { path } = await openCustomer(page, portal)
  await page.goto(path)
  await page.getByRole('link', { name: 'New waybill' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New waybill' })).toBeVisible()
  await ready(page)
  const name = page.getByLabel('Name', { exact: true })
  const create = page.getByRole('button', { name: 'Create the waybill' })
  await create.click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill(`ร้านแม่ริม ${unique}`)
  await page.getByLabel('Phone', { exact: true }).fill('081 234 5678')
  await page.getByRole('combobox', { name: 'Address', exact: true }).fill('Mae Rim')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page.getByLabel('Province')).not.toHaveValue('')
  await page.getByLabel('House number, street').fill('5 Moo 4')
  await page.getByLabel('District', { exact: true }).fill('Mae Rim')
  await page.getByLabel('Postal code').fill('50180')
  await page.getByLabel('Contents').fill('Teapots')
  await page.getByLabel('Weight each').fill('heavy')
  await page.getByRole('button', { name: 'Add a parcel' }).click()
  await page.getByLabel('Contents').last().fill('Cups')
  await page.reload()
  await ready(page)
  await expect(page.getByLabel('Contents').last()).toHaveValue('Cups')
  await create.click()
  const weight = page.getByLabel('Weight each').first()
  await expect(weight).toBeFocused()
  await page.getByRole('button', { name: 'Add a parcel' }).click()
  await page.getByRole('button', { name: 'Remove parcel 3' }).click()
  await expect(page.getByLabel('Contents').last()).toBeFocused()
  for (const language of languages) {
    await prefer(context, portal.baseUrl, { language })
    await page.reload()
    await ready(page)
    await expectNoViolation(page, { colours: language === 'en' })
  }
  await prefer(context, portal.baseUrl, { language: 'en' })
  await page.reload()
  await ready(page)
  await weight.fill('7,5')
  const tab = await page.evaluate(() => JSON.stringify(sessionStorage))
  await create.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Waybill WB')
  await expect(page.getByRole('main')).toContainText(`ร้านแม่ริม ${unique}`)
  await expect(page.getByRole('main')).toContainText('7.5\u00a0kg')
  await expect(page.getByRole('main')).toContainText('2 parcels')
  await page.goto(`${path}/new`)
  await ready(page)
  await expect(name).toHaveValue('')

  // A tab that was duplicated before has the number of the waybill, and other texts since.
  await page.evaluate((kept) => {
    const entries: [string, string][] = Object.entries(JSON.parse(kept))
    for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, tab)
  await page.reload()
  await ready(page)
  await expect(name).toHaveValue(`ร้านแม่ริม ${unique}`)
  await page.getByLabel('Phone', { exact: true }).fill('081 234 9999')
  await create.click()
  await expect(page.getByRole('link', { name: 'Open that waybill' })).toBeVisible()
  await create.click()
  await expect(page.getByRole('main')).toContainText('081 234 9999')
})

test('a draft is saved half typed, found again, finished; another one is discarded', async ({
  page,
  portal,
}) => {
  const { path } = await openCustomer(page, portal)
  await page.goto(`${path}/new`)
  await ready(page)
  const receiver = `Draft receiver ${unique}`
  await page.getByLabel('Name', { exact: true }).fill(receiver)
  await page.getByLabel('Weight each').fill('2.5')
  await page.getByLabel('Service').selectOption('Full truck load')
  await page.getByLabel('Product category').selectOption('Furniture')
  await page.getByLabel('Tail lift').check()
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('This is a draft')
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('Full truck load')
  await expect(details).toContainText('Tail lift')
  await expect(details).toContainText('Furniture')
  await expect(page.getByRole('button', { name: /^Print/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Make a link' })).toHaveCount(0)
  const detail = page.url()

  await page.goto(`${path}?status=draft&q=${unique}`)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('link').click()
  await expect(page).toHaveURL(detail)
  await page.getByRole('link', { name: 'Finish the draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Draft WB')
  await ready(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(receiver)
  await expect(page.getByLabel('Weight each')).toHaveValue('2.5')
  await expect(page.getByLabel('Tail lift')).toBeChecked()
  await expectNoViolation(page)
  const create = page.getByRole('button', { name: 'Create the waybill' })
  await create.click()
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
  await page.getByLabel('Phone', { exact: true }).fill('081 234 5678')
  await page.getByLabel('House number, street').fill('5 Moo 4')
  await page.getByLabel('District', { exact: true }).fill('Mae Rim')
  await page.getByLabel('Province').fill('Chiang Mai')
  await page.getByLabel('Postal code').fill('50180')
  await page.getByLabel('Product category').selectOption('None')
  await create.click()
  await expect(page).toHaveURL(detail)
  await expect(main).toContainText('Created')
  await expect(main).toContainText('5 Moo 4')
  await expect(details).not.toContainText('Furniture')
  await expect(page.getByRole('button', { name: /^Print/ }).first()).toBeVisible()
  // The address of its draft now corrects the waybill.
  await page.goto(`${path}/new?waybill=${new URL(detail).pathname.split('/').at(-1)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Correct waybill WB')
  await expect(page).toHaveTitle(/^Waybill ·/)

  await page.goto(`${path}/new`)
  await ready(page)
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard the draft' }).click()
  await expect(main.getByText('Canceled', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('The draft is discarded.')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Finish the draft' })).toHaveCount(0)
})

test('a waybill is corrected until it is picked up, and another one begins with what it says', async ({
  page,
  context,
  browser,
  portal,
}) => {
  const { accountId, make, service } = await openCustomer(page, portal)
  const number = await make(`PO-CORRECT-${unique}`, `Receiver ${unique}`, {
    reference_no: `REF-${unique}`,
    parcelList: [{ outParcelNo: `BOX-${unique}`, itemDesc: 'Teak chair', weight: 7.5 }],
  })
  const detail = portal.baseUrl + waybillHref(accountId, number)
  const main = page.getByRole('main')
  const save = page.getByRole('button', { name: 'Save the changes' })
  await page.goto(detail)
  await page.getByRole('link', { name: 'Correct addresses and parcels' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Correct waybill ${number}`)
  await ready(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Receiver ${unique}`)
  await expect(page.getByRole('button', { name: 'Save as a draft' })).toHaveCount(0)
  await expectNoViolation(page)
  await page.getByLabel('House number, street').fill('77 Moo 9')
  await page.getByLabel('Weight each').fill('8.25')

  // Meanwhile it is changed on another page: nothing is written over before that has been said.
  const beside = await context.newPage()
  await beside.goto(detail)
  await ready(beside)
  await beside.getByRole('button', { name: 'Edit' }).click()
  await beside.getByRole('dialog').getByLabel('Tags').fill('glass')
  await beside.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(beside.getByRole('dialog')).toBeHidden()
  await save.click()
  await expect(main.getByRole('alert')).toContainText(`${number} was changed in the meantime`)
  const isNow = (await service.get(`/api/waybills/${number}`)) as { id: string }
  expect(isNow).toMatchObject({ receiver: { address: '5 Moo 4' }, tags: ['glass'] })
  await save.click()
  await expect(page).toHaveURL(detail)
  await expect(main).toContainText('77 Moo 9')
  expect(await service.get(`/api/waybills/${number}`)).toMatchObject({
    id: isNow.id,
    tags: ['glass'],
    parcels: [{ outParcelNo: `BOX-${unique}`, weight: 8.25 }],
  })

  await page.getByRole('link', { name: 'Create another like it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New waybill')
  await ready(page)
  await expect(page.getByLabel('Reference')).toHaveValue('')
  await page.getByRole('button', { name: 'Create the waybill' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Waybill WB')
  await expect(main).toContainText('77 Moo 9')
  expect(page.url()).not.toBe(detail)

  await page.goto(detail)
  await page.getByRole('link', { name: 'Correct addresses and parcels' }).click()
  await ready(page)
  await page.getByLabel('House number, street').fill('78 Moo 9')
  const pickedUp = { waybill_id: isNow.id, event_type: 'picked_up' }
  await service.post('/api/delivery-events', pickedUp)
  await save.click()
  await expect(main.getByRole('alert')).toContainText(`${number} cannot be changed here any more`)
  await page.reload()
  await expect(page).toHaveURL(detail)
  await expect(main).toContainText('77 Moo 9')
  await expect(page.getByRole('link', { name: 'Correct addresses and parcels' })).toHaveCount(0)

  const another = await browser.newContext({ baseURL: portal.baseUrl, locale: 'en-US' })
  const theirs = await another.newPage()
  const { path } = await openCustomer(theirs, portal, { customer: 1 })
  for (const query of [`waybill=${number}`, `like=${number}`]) {
    expect((await theirs.goto(`${path}/new?${query}`))?.status(), query).toBe(404)
  }
  await another.close()
})

test('the receiver is chosen from the address book, with the contact', async ({ page, portal }) => {
  const { accountId, path } = await openCustomer(page, portal)
  const label = `Shop ${unique}`
  const address = page.getByRole('combobox', { name: 'Address', exact: true })
  await page.goto(`${accountHref(accountId, 'addresses')}/new`)
  await ready(page)
  await page.getByLabel('Name of this address').fill(label)
  await address.fill('18.79, 98.98')
  await address.press('Enter')
  await expect(address).toHaveValue(/Chiang Mai/)
  await page.getByLabel('Contact name').fill('Somchai')
  await page.getByLabel('Phone').fill('+66 81 111 1111')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByRole('article').filter({ hasText: label })).toBeVisible()

  await page.goto(`${path}/new`)
  await ready(page)
  const name = page.getByLabel('Name', { exact: true })
  const phone = page.getByLabel('Phone', { exact: true })
  await address.fill(label)
  await page.getByRole('option').filter({ hasText: label }).click()
  await expect(name).toHaveValue('Somchai')
  await expect(phone).toHaveValue('+66 81 111 1111')
  await expect(page.getByLabel('Province')).toHaveValue(/Chiang Mai/)
  // A name that somebody types stays with the next address.
  await name.fill('Somsri')
  await address.fill('13.66, 100.6')
  await address.press('Enter')
  await expect(page.getByLabel('Province')).not.toHaveValue(/Chiang Mai/)
  await expect(name).toHaveValue('Somsri')
})

/** A picture as a driver's program reports it. */
const photo = `data:image/png;base64,${pngOf({ width: 8, height: 6 }).toString('base64')}`

test('the receiver follows a waybill by a link, until it is revoked', async ({
  page,
  browser,
  portal,
}) => {
  const { accountId, make, service } = await openCustomer(page, portal)
  const number = await make(`PO-LINK-${unique}`, 'Khun Secret', {
    remark: 'Bad payer',
    insurance: { declaredValue: 43_210.75 },
    parcelList: [{ itemDesc: 'Gold', itemValue: 98_765.25 }, { itemDesc: 'Silver' }],
  })
  const { id } = (await service.get(`/api/waybills/${number}`)) as { id: string }
  const report = (event_type: string, more: object = {}) =>
    service.post('/api/delivery-events', { waybill_id: id, event_type, ...more })
  await report('picked_up', { coordinates: '13.6,100.7', photos: [photo] })
  await page.goto(waybillHref(accountId, number))
  await ready(page)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const url = await page.getByText(/\/track\//).innerText()

  const guest = await browser.newContext({ baseURL: portal.baseUrl, locale: 'th-TH' })
  const theirs = await guest.newPage()
  const opened = await theirs.goto(url)
  const headers = opened?.headers() ?? {}
  expect(headers['cache-control']).toContain('no-store')
  expect(headers['referrer-policy']).toBeDefined()
  await expect(theirs.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('รับสินค้าแล้ว')
  await expect(theirs.getByRole('main').getByRole('img')).toHaveCount(0)
  await ready(theirs)
  await report('in_transit_hub_inbound', { coordinates: '18.29,99.49' })
  await report('delivered', { photos: [photo], notes: 'Call 081 234 5678' })
  await theirs.getByRole('button', { name: 'ตรวจสอบตอนนี้' }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('ส่งสำเร็จ')
  await expect(theirs.getByText('ลำปาง').first()).toBeVisible()
  const proof = theirs.getByRole('main').getByRole('img').first()
  await expect
    .poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const photoUrl = (await proof.getAttribute('src')) ?? ''
  await expect(theirs.getByRole('main')).toContainText('2 จาก 2')
  const html = await (await guest.request.get(url)).text()
  const poll = await (await guest.request.get(`/portal${new URL(url).pathname}`)).text()
  for (const secret of [
    'Khun Secret',
    '5 Moo 4',
    '081 234 5678',
    '43210.75',
    '98765.25',
    'Bad payer',
    accountId,
  ]) {
    expect(html).not.toContain(secret)
    expect(poll).not.toContain(secret)
  }
  await expectNoViolation(theirs)
  await expectContrastWhenDark(theirs)
  await theirs.setViewportSize({ width: 320, height: 800 })
  expect(await theirs.evaluate(() => document.body.scrollWidth - window.innerWidth)).toBe(0)

  await page.reload()
  await expect(page.getByText(/opened (once|2 times)/)).toBeVisible()
  await ready(page)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('ลิงก์นี้เปิดไม่ได้')
  expect((await guest.request.get(photoUrl)).status()).toBe(404)
  expect((await guest.request.get(`/portal${new URL(url).pathname}`)).status()).toBe(404)
  await guest.close()
})
