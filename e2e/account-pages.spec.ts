/** A customer uses the pages of an account. */
import type { Page } from '@playwright/test'
import { readPdf } from '#server/paper/testing/read-pdf.ts'
import { accountHref, listFileHref, receiptHref, stepHref } from '#lib/hrefs.ts'
import { signInByAction } from './actions/sign-in-by-action.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { prefer } from './pages.ts'
import { signUp } from './people.ts'
import { readService } from './read-service.ts'
import type { RunningPortal } from './server.ts'
import { expect, test } from './test.ts'

const pallet = { qty: 4, length_cm: 120, width_cm: 80, height_cm: 145, weight_kg: 480 }
const trip = {
  pickup: { address: '88 Moo 5, Bang Phli Yai', lat: 13.6, lng: 100.72, country: 'TH' },
  delivery: { address: 'Don Kaeo, Mae Rim', lat: 18.86, lng: 98.95, country: 'TH' },
}

async function openAccount(page: Page, portal: RunningPortal) {
  const user = portal.users.find(({ role }) => role === 'customer')
  const accountId = user?.senderAccountIds[0] ?? ''
  if (user === undefined) throw new Error('the demo has no customer')
  const service = readService(portal, accountId)
  const quote = async (reference: string, name: string, addons: readonly string[] = []) => {
    const payload = {
      ...trip,
      request_id: reference,
      items: [{ ...pallet, name }],
      addons: addons.map((key) => ({ key })),
    }
    const made = (await service.post('/api/quotes', payload)) as { quotation_id: string }
    return made.quotation_id
  }
  const order = async (reference: string, name: string, addons?: readonly string[]) => {
    const id = await quote(reference, name, addons)
    await service.post(`/api/quotes/${id}/pay`, { type: 'wallet' })
    return id
  }
  const waybill = async (outTradeNo: string) => {
    const payload = {
      outTradeNo,
      receiverName: 'Receiver',
      receiverPhone: '081 234 5678',
      receiverProvinceName: 'Chiang Mai',
      receiverCityName: 'Mae Rim',
      receiverPostCode: '50180',
      receiverAddress: '5 Moo 4',
      senderPhone: portal.demo.senderAccounts.find(({ id }) => id === accountId)?.phone,
      parcelList: [{}],
    }
    const made = (await service.post('/api/waybills', payload)) as { waybill_no: string }
    return made.waybill_no
  }
  await signInByAction(page.request, { user, baseUrl: portal.baseUrl })
  return { path: accountHref(accountId), accountId, quote, order, waybill }
}

test('a list is narrowed in the address, Back undoes it, and its file holds what it shows', async ({
  page,
  portal,
}) => {
  const { path, accountId, quote } = await openAccount(page, portal)
  await quote('PO-LIST-1', '=cmd()|calc')
  await quote('PO-LIST-2', 'Chairs')
  await page.goto(`${path}/quotes?q=po-list`)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Search').fill('PO-LIST-2 mae rim')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?q=PO-LIST-2\+mae\+rim$/)
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Status').selectOption('Expired')
  await expect(page).toHaveURL(/status=expired/)
  await expect(page.getByRole('heading', { name: 'Nothing fits these filters' })).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(1)
  await page.goBack()
  await expect(rows).toHaveCount(2)
  await expect(page.getByLabel('Search')).toHaveValue('po-list')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  const file = await page.request.get(`${listFileHref(accountId, 'quotes')}?q=po-list-1`)
  const text = await file.text()
  expect(text.startsWith('\ufeffNumber,Time,Status')).toBe(true)
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain('Don Kaeo, Mae Rim')
  await page.goto('/account/sessions')
  const log = page.getByRole('listitem').filter({ hasText: 'Exported a list' })
  await expect(log.first()).toContainText('127.0.0.1')
})

test('an order is made again in one press, and kept as a template that can be had back', async ({
  page,
  portal,
}) => {
  const { path, accountId, order } = await openAccount(page, portal)
  const quoteId = await order('PO-AGAIN', 'Teapots')
  // Orders of other programs are in the list within ten seconds.
  const again = page.getByRole('button', { name: /^Order again: / })
  await expect(async () => {
    await page.goto(`${path}/orders?q=PO-AGAIN`)
    await expect(again).toBeVisible({ timeout: 1000 })
  }).toPass()
  await again.click()
  await expect(page).toHaveURL(stepHref(accountId, 'quote'))
  await expect(page.getByRole('main')).toContainText('Bang Phli Yai')

  await page.goto(`${path}/quotes/${quoteId}`)
  await page.getByRole('button', { name: 'Save as a template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a template' })
  await dialog.getByLabel('Name').fill('Weekly teapots')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`${path}/templates`)
  await page.getByRole('button', { name: 'Delete Weekly teapots' }).click()
  await expect(page.getByText('Deleted: Weekly teapots')).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Undo Weekly teapots' }).click()
  const use = page.getByRole('button', { name: 'Use Weekly teapots' })
  await expect(use).toBeVisible()
  await expectNoViolation(page)
  await use.click()
  await expect(page).toHaveURL(stepHref(accountId, 'quote'))
})

test('a receipt in Thai carries the buyer’s tax details; canceled, there is a credit note', async ({
  page,
  context,
  portal,
}) => {
  await prefer(context, portal.baseUrl, { language: 'th' })
  const { path, accountId, order } = await openAccount(page, portal)
  const quoteId = await order('PO-RECEIPT', 'ถ้วยชา', ['tail_lift'])
  await page.goto(`${path}/billing`)
  const taxId = page.getByLabel('เลขประจำตัวผู้เสียภาษี')
  await page.getByLabel('ชื่อบริษัทหรือบุคคล').fill('ร้านน้ำชาแม่ปราณี')
  await page.getByLabel('ที่อยู่ตามทะเบียน').fill('12 หมู่ 4 แม่ริม เชียงใหม่')
  await taxId.fill('0107536000316')
  await page.getByRole('button', { name: 'บันทึก' }).click()
  await expect(taxId).toHaveAttribute('aria-invalid', 'true')
  await taxId.fill('0107536000315')
  await page.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText(/^บันทึกแล้ว/u)).toBeVisible()
  await expectNoViolation(page)

  await page.goto(`${path}/quotes/${quoteId}`)
  await expect(page.getByRole('main')).toContainText('ลิฟต์ท้ายรถ')
  await expect(page.getByRole('main')).not.toContainText('tail_lift')
  const receipt = await page.request.get(receiptHref(accountId, quoteId))
  expect(receipt.headers()['content-type']).toBe('application/pdf')
  const text = textOf(await receipt.body())
  const needed = ['ใบเสร็จรับเงิน', 'ร้านน้ำชาแม่ปราณี', '0107536000315', '2569', '13,295.78THB']
  for (const part of [...needed, 'ลิฟต์ท้ายรถ']) expect(text).toContain(part)
  const again = textOf(await (await page.request.get(receiptHref(accountId, quoteId))).body())
  expect(again).toBe(text)
  const file = await (
    await page.request.get(`${listFileHref(accountId, 'orders')}?q=PO-RECEIPT`)
  ).text()
  const [headings = '', row = ''] = file.split('\r\n')
  expect(headings).toMatch(/,จำนวนชิ้น,น้ำหนัก \(กก\.\),ชำระเมื่อ,ชำระโดย,เลขที่ใบเสร็จ$/u)
  const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`
  const number = /[A-Z]{2}\d\d-\d{6}-\d\d/.exec(text)?.[0] ?? 'none'
  expect(row).toMatch(new RegExp(`^[^,]+,${time},.*,\\d+,[\\d.]+,${time},[^,\\d]+,${number}$`, 'u'))
  const early = await page.request.get(`${receiptHref(accountId, quoteId)}?document=credit-note`)
  expect(early.status()).toBe(409)

  await page.getByRole('button', { name: 'ยกเลิกคำสั่งขนส่ง' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button').last().click()
  await expect(page.getByText('ยกเลิกแล้ว').first()).toBeVisible()
  const note = await page.request.get(`${receiptHref(accountId, quoteId)}?document=credit-note`)
  expect(textOf(await note.body())).toContain('ใบลดหนี้')
})

test('a colleague joins by the mail’s link with that address only, looks on, and is removed', async ({
  page,
  browser,
  portal,
}) => {
  const { path, order, waybill } = await openAccount(page, portal)
  const quoteId = await order('PO-COLLEAGUE', 'Cups')
  const email = `colleague-${process.pid}@shop.example`
  await page.goto(`${path}/people`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption('Viewer')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('The invitation is on its way.')).toBeVisible()
  await expectNoViolation(page)
  const link = await linkIn(portal.baseUrl, email)
  await page.goto(link)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(email)

  const elsewhere = await browser.newContext({ baseURL: portal.baseUrl })
  const theirs = await elsewhere.newPage()
  await theirs.goto(link)
  await expectNoViolation(theirs)
  const next = encodeURIComponent(new URL(link).pathname)
  await signUp(theirs, { baseUrl: portal.baseUrl, email, path: `/sign-up?next=${next}` })
  await theirs.getByRole('button', { name: 'Join the account' }).click()
  await expect(theirs).toHaveURL(`${path}/orders`)
  await theirs.goto(`${path}/quotes/${quoteId}`)
  await expect(theirs.getByRole('link', { name: 'Receipt (PDF)' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
  await theirs.getByRole('button', { name: /^Order again: / }).click()
  await expect(theirs.getByRole('dialog')).toContainText('but not order for it')

  // A viewer is offered nothing that would be refused.
  await theirs.goto(`${path}/waybills?q=PO-COLLEAGUE`)
  await expect(theirs.getByRole('heading', { name: 'Waybills', level: 1 })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'New waybill' })).toHaveCount(0)
  await theirs.goto(`${path}/waybills/${await waybill('PO-VIEWED')}`)
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Waybill WB')
  for (const name of ['Edit', 'Cancel the waybill', 'Make a link']) {
    await expect(theirs.getByRole('button', { name })).toHaveCount(0)
  }
  expect((await theirs.goto(`${path}/waybills/new`))?.status()).toBe(404)

  // An hour later people are changed by those alone who know the password.
  const { users, database } = portal
  const owner = users.find(({ role }) => role === 'customer')
  await database.query(
    `update portal.sessions set confirmed_at = confirmed_at - interval '61 minutes'
     where person_id = (select id from portal.people where email = $1)`,
    [owner?.email],
  )
  await page.goto(`${path}/people`)
  await expect(page.getByLabel('Role of Somchai Shop')).toHaveCount(0)
  await expectNoViolation(page)
  await page.getByRole('link', { name: 'Give the password again' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(owner?.password ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByLabel('Role of Somchai Shop')).toBeVisible()

  // A member shares the order; a colleague who removes the member is shown the link, and ends it too.
  await page.goto(`${path}/people`)
  await page.getByLabel('Role of Somchai Shop').selectOption('Member')
  await expect(async () => {
    await theirs.goto(`${path}/quotes/${quoteId}`)
    await expect(theirs.getByRole('button', { name: 'Cancel the order' })).toBeVisible()
  }).toPass()
  await theirs.getByRole('link', { name: 'Track the order' }).click()
  await theirs.getByRole('button', { name: 'Make a link' }).click()
  const url = await theirs.getByText(/\/track\//).innerText()
  await expect(theirs.getByText('Made by Somchai Shop')).toBeVisible()
  await page.reload()
  const links = page.getByRole('region', { name: 'Open links' })
  await expect(links.getByRole('listitem').first()).toContainText('1 open link')
  await page.getByRole('button', { name: 'Remove Somchai Shop' }).click()
  const leaving = page.getByRole('dialog')
  await expect(leaving).toContainText('One link that Somchai Shop made is open.')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await leaving.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(email)).toHaveCount(0)
  await expect(links).toHaveCount(0)
  expect((await theirs.goto(`${path}/orders`))?.status()).toBe(404)
  await theirs.goto(url)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This link opens nothing')
  await elsewhere.close()
})

/** Joins the pieces in which a text is drawn; a vowel with a ring is drawn in two. */
function textOf(pdf: Uint8Array): string {
  return readPdf(pdf)
    .pages.flat()
    .join('')
    .replaceAll(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replaceAll(/\s/g, '')
}

async function linkIn(baseUrl: string, to: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const query = new URLSearchParams({ to })
      const response = await fetch(`${baseUrl}/sandbox/mailbox/messages?${query}`)
      const { data } = (await response.json()) as { data: readonly { text: string }[] }
      link = data.flatMap(({ text }) => /https?:\S+\/invitations\/\S+/.exec(text) ?? [])[0]
      return link
    })
    .toBeDefined()
  return link ?? ''
}
