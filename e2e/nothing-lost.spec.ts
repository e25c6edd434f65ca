/** What was typed stays: through a reload, Back, a closed tab and another tab. */
import type { BrowserContext, Page } from '@playwright/test'
import { openReady } from './pages.ts'
import { signIn } from './people.ts'
import { haveDraft, loads } from './quote-draft.ts'
import { expect, test } from './test.ts'

const pickup = (page: Page) => page.getByRole('combobox', { name: 'Pickup' })
const drop = (page: Page) => page.getByRole('combobox', { name: 'Drop-off' })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()

for (const who of ['a guest', 'who is signed in'] as const) {
  test(`what ${who} types outlives a reload, Back and a closed tab, at every step`, async ({
    page,
    context,
    portal,
  }) => {
    if (who !== 'a guest') {
      const user = portal.users.find(({ email }) => email === 'shipping@bangna-furniture.example')
      await signIn(page, { email: user?.email ?? '', password: user?.password ?? '' })
      await page.waitForURL('/account')
    }
    /** A guest's step, or that of the only account. */
    const step = (name: string) =>
      new RegExp(`${who === 'a guest' ? '' : '/a/[0-9a-f-]+'}/${name}$`)
    let tab = page
    /**
     * At once, as one closes a tab. A browser without a window may end it before its page has heard of that:
     * what was typed lies in the browser since its key.
     */
    const closeAndOpen = async (path: string) => {
      const next = await context.newPage()
      await tab.close({ runBeforeUnload: true })
      tab = next
      await tab.goto(path)
    }
    /** What goes out when a tab is closed may be on its way yet. */
    const finds = (check: () => Promise<void>) =>
      expect(async () => {
        await tab.reload()
        await check()
      }).toPass()

    await tab.goto('/')
    await pickup(tab).fill('13.7563, 100.5018')
    await pickup(tab).press('Enter')
    await drop(tab).fill('Somewhere in Mae Rim')
    await tab.reload()
    await expect(pickup(tab)).not.toHaveValue('')
    await expect(drop(tab)).toHaveValue('Somewhere in Mae Rim')
    await drop(tab).fill('18.86, 98.95')
    await closeAndOpen('/')
    await finds(() => expect(drop(tab)).toHaveValue(/\S/, { timeout: 1000 }))
    await drop(tab).fill('18.86, 98.95')
    await drop(tab).press('Enter')
    await expect(tab.getByRole('button', { name: /^Drop-off pin/ })).toBeVisible()
    await tab.getByRole('button', { name: 'Next: cargo' }).click()

    await expect(tab).toHaveURL(step('cargo'))
    for (const label of ['Length', 'Width', 'Height'] as const) await field(tab, label).fill('80')
    await field(tab, 'Weight per piece').fill('60')
    await tab.reload()
    await expect(field(tab, 'Height')).toHaveValue('80')
    await field(tab, 'Pieces').fill('12')
    await closeAndOpen('/cargo')
    await finds(() => expect(field(tab, 'Pieces')).toHaveValue('12', { timeout: 1000 }))
    await tab.getByRole('button', { name: 'See the price' }).click()

    await expect(tab).toHaveURL(step('quote'))
    const number = await tab.getByText(/^Quote QT[0-9A-Z-]+$/).innerText()
    await tab.getByRole('radio', { name: /Shared vehicle/ }).check()
    await closeAndOpen('/quote')
    await finds(() =>
      expect(tab.getByRole('radio', { name: /Shared vehicle/ })).toBeChecked({ timeout: 1000 }),
    )
    await tab.getByRole('radio', { name: /Whole vehicle/ }).check()
    await expect(tab.getByText(number)).toBeVisible()
    await tab.getByRole('link', { name: 'Change load' }).click()
    await expect(field(tab, 'Pieces')).toHaveValue('12')
    await field(tab, 'Pieces').fill('13')
    await tab.goBack()
    await expect(tab).toHaveURL(step('quote'))
    await tab.goForward()
    await expect(field(tab, 'Pieces')).toHaveValue('13')
  })
}

test('two tabs type into one draft, and neither writes over the other', async ({
  page,
  context,
}) => {
  await openReady(page, '/')
  const other = await context.newPage()
  await openReady(other, '/cargo')
  await pickup(page).fill('13.7563, 100.5018')
  await pickup(page).press('Enter')
  await expect(page.getByRole('button', { name: /^Pickup pin/ })).toBeVisible()
  await field(other, 'Name').fill('Sofa')
  await drop(page).fill('Mae Rim')
  await field(other, 'Notes').evaluate((notes) =>
    notes.closest('details')?.setAttribute('open', ''),
  )
  await field(other, 'Notes').fill('third floor')
  await expect(async () => {
    await page.goto('/cargo')
    await expect(field(page, 'Name')).toHaveValue('Sofa', { timeout: 1000 })
    await other.goto('/')
    await expect(drop(other)).toHaveValue('Mae Rim', { timeout: 1000 })
    await expect(pickup(other)).toHaveValue(/\S/, { timeout: 1000 })
  }).toPass()
})

test('what is typed wrong is there again, with what is wrong about it', async ({
  page,
  context,
}) => {
  await openReady(page, '/cargo')
  await field(page, 'Length').fill('12o')
  await field(page, 'Width').fill('200000')
  await field(page, 'Weight per piece').fill('heavy')
  const next = await context.newPage()
  await leave(page)
  await expect(async () => {
    await next.goto('/cargo')
    await expect(field(next, 'Weight per piece')).toHaveValue('heavy', { timeout: 1000 })
  }).toPass()
  await expect(field(next, 'Length')).toHaveValue('12o')
  await expect(next.getByText('Not a number')).toHaveCount(2)
  await expect(next.getByText('Too large')).toHaveCount(1)
  await next.getByRole('button', { name: 'See the price' }).click()
  await expect(field(next, 'Length')).toBeFocused()

  await openReady(next, '/')
  await next.getByText('When can it be picked up?').click()
  await next.getByLabel('Day').fill('2030-01-31')
  await next.getByLabel('From').fill('17:00')
  await next.getByLabel('Until').fill('08:00')
  const fault = next.getByText('The end must be after the beginning.')
  await expect(fault).toBeVisible()
  await next.reload()
  await expect(next.getByLabel('From')).toHaveValue('17:00')
  await expect(next.getByLabel('Until')).toHaveValue('08:00')
  await expect(fault).toBeVisible()
  // The next page leads back: no such time goes to the service.
  await next.goto('/quote')
  await next.getByRole('link', { name: 'Put the pickup times right' }).click()
  await expect(fault).toBeVisible()
  await next.getByLabel('Until').fill('18:00')
  await expect(fault).toHaveCount(0)
})

/** A tab that hears of no other, and whose timers can be made to stand still. */
async function openDeaf(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined
  })
  await openReady(page, path)
  // Its scripts have the fields: what is typed before is another test's.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('input[name=name]') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  )
  return page
}

/** From now on it saves nothing before it is left. The clock of Playwright is that of all tabs together. */
const stopSaving = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { setTimeout: () => 0 }))

async function leave(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
}

/** As a system ends the process of a tab: its page hears of nothing. */
async function endWithoutWord(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const type of ['visibilitychange', 'pagehide']) {
      addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true })
    }
  })
  await page.close()
}

/** The tab stays: a browser without a window ends one that is closed before it has heard that it goes. */
async function goElsewhere(page: Page): Promise<void> {
  await page.goto('about:blank')
}

async function pasteRows(
  page: Page,
  rows: number,
  beforeAdding: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const table = Array.from({ length: rows }, (_, row) =>
    [`Carton of good number ${row}`, 1, 40, 30, 20, 5].join('\t'),
  ).join('\n')
  await page.getByRole('button', { name: 'Paste or import a table' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(table)
  const add = page.getByRole('button', { name: `Add ${rows} rows` })
  await expect(add).toBeEnabled()
  await beforeAdding()
  await add.click()
  await expect(page.getByText(new RegExp(`^${rows} pieces`))).toBeVisible()
}

test('five hundred rows outlive a tab that is left at once', async ({ page, context }) => {
  const still = await openDeaf(context, '/cargo')
  await pasteRows(still, 500, () => stopSaving(still))
  await goElsewhere(still)
  const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok())
  await page.goto('/cargo')
  await expect(page.getByText(/^500 pieces/)).toBeVisible()
  await saved
  await expect(page.getByText('Not saved with us yet')).toHaveCount(0)
})

test('a tab left unsaved goes into what another has saved', async ({ page, context, portal }) => {
  await haveDraft(context, portal.baseUrl, { items: loads.one })
  await openReady(page, '/cargo')
  const deaf = await openDeaf(context, '/cargo')
  await stopSaving(deaf)
  const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok())
  await field(page, 'Name').fill('Sofas')
  await saved
  await field(deaf, 'Pieces').fill('12')
  await goElsewhere(deaf)
  await page.goto('/cargo')
  await expect(field(page, 'Pieces')).toHaveValue('12')
  await expect(field(page, 'Name')).toHaveValue('Sofas')
})

/**
 * Asked of the page itself: among five hundred rows Playwright's own looks for a label, a text or the roles to
 * be told of take seconds each, on the thread that is to show what is looked for.
 */
const shownOf = (page: Page) =>
  page.evaluate(() => ({
    pieces: document.querySelector<HTMLInputElement>('input[name=qty]')?.value,
    foot: document.querySelector('.bottom-bar')?.textContent?.match(/\d+ pieces/)?.[0],
  }))

test('one field of five hundred rows, left at once, is soon seen in the tab beside it', async ({
  page,
  context,
  portal,
}) => {
  const carton = { qty: 1, lengthMm: 400, widthMm: 300, heightMm: 200, weightG: 5000 }
  const items = Array.from({ length: 500 }, (_, row) =>
    Object.assign({ id: `row-${row}`, name: `Carton of good number ${row}` }, carton),
  )
  await haveDraft(context, portal.baseUrl, { items })
  await openReady(page, '/cargo')
  const left = await openDeaf(context, '/cargo')
  await stopSaving(left)
  await left.locator('input[name=qty]').first().fill('12')
  await goElsewhere(left)
  const changed = { pieces: '12', foot: '511 pieces' }
  await expect.poll(() => shownOf(page)).toEqual(changed)
  await page.reload()
  await expect.poll(() => shownOf(page)).toEqual(changed)
})

test('what is typed in a tab that ends without a word is soon seen in the one beside it', async ({
  page,
  context,
}) => {
  await openReady(page, '/cargo')
  const ended = await openDeaf(context, '/cargo')
  await stopSaving(ended)
  await field(ended, 'Name').fill('Sofa')
  await endWithoutWord(ended)
  await expect(field(page, 'Name')).toHaveValue('Sofa')
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Sofa')
})

test('a row that one tab removes stays removed while another types, and the row that is typed in stays', async ({
  page,
  context,
  portal,
}) => {
  const [drinks] = loads.one
  const items = ['Drinks', 'Drums', 'Sofas'].map((name) =>
    Object.assign({}, drinks, { id: name, name }),
  )
  await haveDraft(context, portal.baseUrl, { items })
  const other = await context.newPage()
  await openReady(other, '/cargo')
  await openReady(page, '/cargo')
  const names = (tab: Page) => tab.getByLabel('Name', { exact: true })
  // It is being typed in while it hears of the other.
  await stopSaving(page)
  await names(page).nth(2).fill('Sofas, red')
  await other.getByRole('button', { name: 'Remove: Drums' }).click()
  await expect(names(page)).toHaveCount(2)
  await expect(names(page).nth(1)).toHaveValue('Sofas, red')
  await other.getByRole('button', { name: 'Remove: Sofas' }).click()
  await expect(names(other)).toHaveCount(1)
  await goElsewhere(page)
  await expect(names(other)).toHaveCount(2)
  await other.reload()
  await expect(names(other).nth(0)).toHaveValue('Drinks')
  await expect(names(other).nth(1)).toHaveValue('Sofas, red')
  await expect(names(other)).toHaveCount(2)
})

test('what is typed without a connection outlives its tab', async ({ page, context }) => {
  const next = await context.newPage()
  await openReady(page, '/cargo')
  await context.setOffline(true)
  await field(page, 'Name').fill('Sofa')
  await leave(page)
  await context.setOffline(false)
  await next.goto('/cargo')
  await expect(field(next, 'Name')).toHaveValue('Sofa')
})
