/** Typed text stays: through a reload, Back, a closed tab and another tab. */
import type { BrowserContext, Page } from '@playwright/test'
import { stepHref } from '#lib/hrefs.ts'
import { actFor, signInAs } from './acting.ts'
import { signInByAction } from './actions/sign-in-by-action.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { openReady, ready } from './pages.ts'
import { ownHome, personOf, signIn } from './people.ts'
import { bangPhliToMaeRim, haveDraft, loads } from './quote-draft.ts'
import { expect, test } from './test.ts'

const pickup = (page: Page) => page.getByRole('combobox', { name: 'Pickup' })
const drop = (page: Page) => page.getByRole('combobox', { name: 'Drop-off' })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()
const offer = (page: Page) => page.getByRole('region', { name: 'Something else you typed' })

for (const who of ['a guest', 'who is signed in'] as const) {
  test(`what ${who} types outlives a reload, Back and a closed tab, at every step`, async ({
    page,
    context,
    portal,
  }) => {
    if (who !== 'a guest') {
      const user = personOf(portal, 'shipping@bangna-furniture.example')
      await signInByAction(page.request, { user, baseUrl: portal.baseUrl })
    }
    /** A guest's step, or that of the only account. */
    const step = (name: string) =>
      new RegExp(`${who === 'a guest' ? '' : '/a/[0-9a-f-]+'}/${name}$`)
    let tab = page
    /**
     * At once, as one closes a tab. A browser without a window may end the page before it runs the events
     * of its closing: what was typed is in the browser's storage since the key press.
     */
    const closeAndOpen = async (path: string) => {
      const next = await context.newPage()
      await tab.close({ runBeforeUnload: true })
      tab = next
      await tab.goto(path)
    }
    /** A save that a closed tab sent may be on its way yet. */
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
    // Until the save of the page before is answered, a text typed here would be offered, and not shown.
    await tab.waitForFunction(
      () => !Object.keys(localStorage).some((key) => key.startsWith('draft ')),
    )
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

test('the next step does not wait for a slow save', async ({ page, context, portal }) => {
  await haveDraft(context, portal.baseUrl, bangPhliToMaeRim)
  // No request is given up meanwhile.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  await openReady(page, '/')
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/portal/draft', async (route) => {
    if (route.request().method() === 'POST') {
      asked.resolve()
      await held.promise
    }
    await route.continue()
  })
  const note = page
    .getByRole('group', { name: 'Drop-off', exact: true })
    .getByLabel('Note to the driver')
  await page.getByText('Contact and note for drop-off').click()
  await note.fill('Ring twice')
  await page.getByRole('button', { name: 'Next: cargo' }).click()
  await expect(page).toHaveURL('/cargo')
  await field(page, 'Name').fill('Sofa')
  await asked.promise
  held.resolve()
  await expect(async () => {
    await page.goto('/')
    await page.getByText('Contact and note for drop-off').click()
    await expect(note).toHaveValue('Ring twice', { timeout: 1000 })
  }).toPass()
  await page.goto('/cargo')
  await expect(field(page, 'Name')).toHaveValue('Sofa')
})

test('what is typed while the Chinese font comes stays', async ({ page, context, portal }) => {
  const [item] = loads.one
  await haveDraft(context, portal.baseUrl, {
    ...bangPhliToMaeRim,
    items: [{ ...item, name: '木箱' }],
  })
  const { promise: gate, resolve: letThrough } = Promise.withResolvers<undefined>()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<undefined>()
  await context.route('**/_next/static/**/*.css', async (route) => {
    const response = await route.fetch()
    // Every page has two of its characters.
    if ((await response.text()).split('Noto Sans SC').length > 50) {
      isAsked(undefined)
      await gate
    }
    await route.fulfill({ response })
  })
  await page.goto('/cargo', { waitUntil: 'domcontentloaded' })
  await asked
  const name = page.getByLabel('Name', { exact: true }).first()
  await name.press('End')
  await name.pressSequentially(' of rice')
  await expect(name).toHaveValue('木箱 of rice')
  letThrough(undefined)
  await context.unrouteAll({ behavior: 'wait' })
  await expect(name).toHaveValue('木箱 of rice')
})

test('a tab in which nothing is typed shows what another one saves', async ({ page, context }) => {
  await page.goto('/cargo')
  const other = await context.newPage()
  await openReady(other, '/cargo')
  await ready(page)
  await field(page, 'Name').fill('Sofa')
  await expect(field(other, 'Name')).toHaveValue('Sofa')
  await field(other, 'Pieces').fill('3')
  await expect(field(page, 'Pieces')).toHaveValue('3')
  await expect(field(page, 'Name')).toHaveValue('Sofa')
  for (const tab of [page, other]) await expect(offer(tab)).toHaveCount(0)
})

test('of two tabs that type into one draft at once the newest is kept, and the other is offered', async ({
  page,
  context,
  portal,
}) => {
  await haveDraft(context, portal.baseUrl, { items: loads.one })
  await openReady(page, '/cargo')
  const deaf = await openDeaf(context, '/cargo')
  const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok())
  await field(page, 'Name').fill('Sofas')
  await saved
  await field(deaf, 'Pieces').fill('12')
  await expect(offer(deaf)).toBeVisible()
  await expect(field(deaf, 'Name')).toHaveValue('Sofas')
  await expect(field(deaf, 'Pieces')).toHaveValue('6')
  await expectNoViolation(deaf)
  await deaf.reload()
  await offer(deaf).getByRole('button', { name: 'Bring it back' }).click()
  await expect(field(deaf, 'Pieces')).toHaveValue('12')
  await expect(field(deaf, 'Name')).toHaveValue('Drinks')
  // The other tab shows it, and what it took the place of can be had again.
  await expect(field(page, 'Pieces')).toHaveValue('12')
  await offer(page).getByRole('button', { name: 'Bring it back' }).click()
  await expect(field(page, 'Name')).toHaveValue('Sofas')
  await offer(page).getByRole('button', { name: 'Discard it' }).click()
  await expect(offer(page)).toHaveCount(0)
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Sofas')
  await expect(offer(page)).toHaveCount(0)
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

/** A tab that does not learn what others save, and can end without a word. */
async function openDeaf(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation())
    // Here, because a window calls its own listeners in the order in which they came.
    for (const type of ['visibilitychange', 'pagehide']) {
      const stop = (event: Event) => Reflect.has(window, 'ends') && event.stopImmediatePropagation()
      addEventListener(type, stop, { capture: true })
    }
  })
  await openReady(page, path)
  return page
}

/** From now on it saves nothing before it is left. The clock of Playwright is that of all tabs together. */
const stopSaving = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { setTimeout: () => 0 }))

async function leave(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
}

/** As a system ends the process of a tab: its page gets no event. */
async function endWithoutWord(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { ends: true }))
  await page.close()
}

/** The tab stays, because a browser without a window may end a closed one before its events have run. */
async function goElsewhere(page: Page): Promise<void> {
  await page.goto('about:blank')
}

/**
 * Asked of the page itself: among five hundred rows each of Playwright's searches for a label, a text or a
 * role takes seconds, on the thread that is to show what is searched for.
 */
const shownOf = (page: Page) =>
  page.evaluate(() => ({
    pieces: document.querySelector<HTMLInputElement>('input[name=qty]')?.value,
    foot: document.querySelector('.bottom-bar')?.textContent?.match(/\d+ pieces/)?.[0],
  }))

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
  await expect.poll(() => shownOf(page)).toMatchObject({ foot: `${rows} pieces` })
}

test('five hundred rows outlive a tab that is left at once', async ({ page, context }) => {
  const still = await openDeaf(context, '/cargo')
  await pasteRows(still, 500, () => stopSaving(still))
  await goElsewhere(still)
  const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok())
  await page.goto('/cargo')
  await expect.poll(() => shownOf(page)).toMatchObject({ foot: '500 pieces' })
  await saved
  await expect(page.getByText('Not saved with us yet')).toHaveCount(0)
})

test('what a tab left unsaved that another had overtaken is offered', async ({
  page,
  context,
  portal,
}) => {
  await haveDraft(context, portal.baseUrl, { items: loads.one })
  await openReady(page, '/cargo')
  const deaf = await openDeaf(context, '/cargo')
  await stopSaving(deaf)
  const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok())
  await field(page, 'Name').fill('Sofas')
  await saved
  await field(deaf, 'Pieces').fill('12')
  await goElsewhere(deaf)
  await expect(offer(page)).toBeVisible()
  await page.goto('/')
  const back = page.waitForResponse((reply) => reply.url().endsWith('/draft/aside') && reply.ok())
  await offer(page).getByRole('button', { name: 'Bring it back' }).click()
  await back
  await page.goto('/cargo')
  await expect(field(page, 'Pieces')).toHaveValue('12')
})

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

test('what a person types stays theirs: signing out removes it here, a session that ran out does not', async ({
  page,
  context,
  portal,
}) => {
  const person = personOf(portal, 'shipping@bangna-furniture.example')
  const inBrowser = (tab: Page) => tab.evaluate(() => JSON.stringify({ ...localStorage }))
  await signIn(page, person)
  await page.waitForURL(ownHome)
  const left = await openDeaf(context, '/cargo')
  await stopSaving(left)
  await field(left, 'Name').fill('Sofa')
  await endWithoutWord(left)
  await context.clearCookies({ name: 'session' })
  await openReady(page, '/cargo')
  expect(await inBrowser(page)).toContain('Sofa')
  await expect(field(page, 'Name')).toHaveValue('')

  await signIn(page, person)
  await page.waitForURL(ownHome)
  await page.goto('/cargo')
  await expect(field(page, 'Name')).toHaveValue('Sofa')
  await context.setOffline(true)
  await field(page, 'Name').fill('Sofas')
  await expect(page.getByText('Not saved with us yet')).toBeVisible()
  expect(await inBrowser(page)).toContain('Sofas')
  await context.setOffline(false)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  expect(await inBrowser(page)).not.toContain('Sofa')
})

test('a draft that moves to an account which has one is shown, and the other is offered', async ({
  page,
  context,
  portal,
}) => {
  const { baseUrl } = portal
  const isan = portal.demo.senderAccounts.find(({ name }) => name === 'Isan Rice Mill')?.id ?? ''
  await signInAs(page, portal, { role: 'admin', next: '/staff/act' })
  await actFor(page, 'Isan Rice Mill')
  const [drinks] = loads.one
  await haveDraft(context, baseUrl, { items: [{ ...drinks, name: 'Rice' }] }, isan)
  await haveDraft(context, baseUrl, { ...bangPhliToMaeRim, items: loads.one })
  await page.goto('/quote')
  await page.getByRole('button', { name: 'See the price' }).click()
  await page.getByRole('button', { name: 'Isan Rice Mill', exact: true }).click()
  await expect(page.getByText('Kept for Isan Rice Mill')).toBeVisible()
  await page.goto(stepHref(isan, 'cargo'))
  await expect(field(page, 'Name')).toHaveValue('Drinks')
  await offer(page).getByRole('button', { name: 'Bring it back' }).click()
  await expect(field(page, 'Name')).toHaveValue('Rice')
  await offer(page).getByRole('button', { name: 'Bring it back' }).click()
  await expect(field(page, 'Name')).toHaveValue('Drinks')
})
