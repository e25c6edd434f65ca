/** Lists that are read as a whole, as files with what their pages show, for those alone who may open them. */
import { catalogueHref, consoleHref, wholeListHref, wholeLists } from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { ready } from './pages.ts'
import { expect, test } from './test.ts'

test('the file of a list has the rows of its page', async ({ page, portal }) => {
  await signInAs(page, portal, { role: 'admin', next: catalogueHref('vehicles') })
  for (const [path, list] of [
    [catalogueHref('vehicles'), 'vehicle-types'],
    [catalogueHref('areas'), 'service-areas'],
    [catalogueHref('services'), 'services'],
    [catalogueHref('addons'), 'addons'],
    [consoleHref('organization'), 'units'],
  ] as const) {
    await page.goto(path)
    await ready(page)
    const link = page.getByRole('link', { name: 'Download as CSV' }).first()
    await expect(link).toHaveAttribute('href', wholeListHref(list))
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toBe(`${list}.csv`)
    const text = await (await page.request.get(portal.baseUrl + wholeListHref(list))).text()
    const rows = page.getByRole('table').first().getByRole('row')
    expect(text.trimEnd().split('\r\n')).toHaveLength(await rows.count())
    expect(text).toContain(await rows.nth(1).getByRole('link').first().innerText())
  }
  await page.goto(consoleHref('people'))
  await expectNoViolation(page)
  const staff = await page.request.get(portal.baseUrl + wholeListHref('staff'))
  expect(await staff.text()).toContain('Operations,')
  const prices = await page.request.get(portal.baseUrl + wholeListHref('prices'))
  expect(await prices.text()).toContain('(THB)')
})

test('operations have the lists of the fleet, and no others', async ({ page, portal }) => {
  await signInAs(page, portal, { role: 'ops', next: consoleHref('fleet') })
  const open: string[] = []
  for (const list of wholeLists) {
    const reply = await page.request.get(portal.baseUrl + wholeListHref(list))
    if (reply.ok()) open.push(list)
    else expect(reply.status()).toBe(404)
  }
  expect(open).toEqual(['drivers', 'vehicles', 'subcontractors'])
})
