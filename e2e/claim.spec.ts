/** A guest's price, and how it becomes an account's: by signing up, by signing in, once, and in time. */
import type { Page } from '@playwright/test'
import type { QuoteId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import { quoteNumber } from '#lib/storefront/shown-number.ts'
import { stepHref } from '#lib/hrefs.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { readCode } from './mailbox.ts'
import { languages, prefer } from './pages.ts'
import { giveCode, ownHome, personOf, signIn } from './people.ts'
import { bangPhliToMaeRim, haveDraft, loads } from './quote-draft.ts'
import { readService } from './read-service.ts'
import type { RunningPortal } from './server.ts'
import { expect, test } from './test.ts'

const words: Readonly<Record<Language, { price: string; kept: (name: string) => string }>> = {
  en: { price: 'See the price', kept: (name) => `Kept for ${name}` },
  th: { price: 'ดูราคา', kept: (name) => `บันทึกไว้ให้ ${name} แล้ว` },
  zh: { price: '查看价格', kept: (name) => `已为 ${name} 保存` },
}

const load = { ...bangPhliToMaeRim, items: loads.one }

/** Each visit asks for another load, so that no two tests have a price in common. */
async function seePrice(page: Page, portal: RunningPortal, language: Language = 'en') {
  await prefer(page.context(), portal.baseUrl, { language })
  await haveDraft(page.context(), portal.baseUrl, load)
  await page.goto(`${portal.baseUrl}/cargo`)
  await page.getByRole('button', { name: words[language].price }).click()
  await page.waitForURL(`${portal.baseUrl}/quote`)
  return numberOn(page)
}

const numberShown = /QT[0-9A-Z-]+/

async function numberOn(page: Page): Promise<string> {
  const line = page.getByRole('main').getByText(numberShown)
  const [number = ''] = numberShown.exec(await line.innerText()) ?? []
  return number
}

/** The numbers that the service itself lists for the account. */
async function numbersOf(portal: RunningPortal, accountId: string): Promise<string[]> {
  const listed = (await readService(portal, accountId).get('/api/quotes')) as { id: QuoteId }[]
  return listed.map(({ id }) => quoteNumber(id))
}

const toSignIn = (page: Page) => page.getByRole('main').locator('a[href^="/sign-in"]').first()

for (const language of languages) {
  test(`a guest's price goes along through signing up, and is the new account's (${language})`, async ({
    page,
    portal,
  }) => {
    const number = await seePrice(page, portal, language)
    await toSignIn(page).click()
    await page.getByRole('main').locator('a[href^="/sign-up"]').click()
    await page.waitForURL((url) => url.pathname === '/sign-up')
    const email = `claims-${language}-${process.pid}@shop.example`
    await page.locator('input[name=email]').fill(email)
    await page.getByRole('main').locator('button[type=submit]').click()
    await page.waitForURL((url) => url.pathname === '/sign-up/code')
    const name = `Shop of ${language}`
    await giveCode(page, { code: await readCode(portal.baseUrl, email), name })
    await page.waitForURL('**/a/*/quote')
    await expect(page.getByText(words[language].kept(name))).toBeVisible()
    expect(await numberOn(page)).toBe(number)
    await expectNoViolation(page)
    const accounts = (await readService(portal, '').get('/api/sender-accounts')) as {
      data: { id: string; name: string }[]
    }
    const account = accounts.data.find((each) => each.name === name)
    expect(await numbersOf(portal, account?.id ?? '')).toContain(number)
    // A reload and another tab read it again: it is the same quote, claimed once.
    await page.reload()
    await expect(page.getByText(words[language].kept(name))).toBeVisible()
    expect(await numberOn(page)).toBe(number)
  })
}

test('who has one account has the price by signing in, and asks for the next one as that account', async ({
  page,
  portal,
}) => {
  const user = personOf(portal, 'shipping@bangna-furniture.example')
  const [accountId = ''] = user.senderAccountIds
  const number = await seePrice(page, portal)
  await toSignIn(page).click()
  await page.waitForURL((url) => url.pathname === '/sign-in')
  await page.locator('input[name=email]').fill(user.email)
  await page.locator('input[name=password]').fill(user.password)
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.waitForURL(stepHref(accountId, 'quote'))
  await expect(page.getByText(words.en.kept('Bang Na Furniture'))).toBeVisible()
  expect(await numberOn(page)).toBe(number)
  expect(await numbersOf(portal, accountId)).toContain(number)
  // An add-on is another price: that one is theirs too, without a press.
  await page.getByRole('checkbox', { name: /Tail lift/ }).check()
  await expect.poll(() => numberOn(page)).not.toBe(number)
  await expect(page.getByText(words.en.kept('Bang Na Furniture'))).toBeVisible()
  expect(await numbersOf(portal, accountId)).toContain(await numberOn(page))

  // Their draft as a guest is the account's since they signed in: the next guest finds nothing of it.
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/quote')
  await expect(page.getByRole('heading', { name: 'Not quite ready for a price' })).toBeVisible()
  await expect(page.getByText(numberShown)).toHaveCount(0)
  await signIn(page, { ...user, path: '/sign-in?next=/quote' })
  await expect(page.getByText(words.en.kept('Bang Na Furniture'))).toBeVisible()
})

test('who has several accounts says which, in two tabs only one of them', async ({
  page,
  context,
  portal,
}) => {
  const user = personOf(portal, 'dispatch@lanna-group.example')
  const number = await seePrice(page, portal)
  await signIn(page, { ...user, path: '/sign-in?next=/quote' })
  await page.waitForURL('/quote')
  await expect(page.getByText('Which account is it for?')).toBeVisible()
  await expectNoViolation(page)
  const other = await context.newPage()
  await other.goto('/quote')
  await page.getByRole('button', { name: 'Lanna Ceramics' }).click()
  await expect(page.getByText(words.en.kept('Lanna Ceramics'))).toBeVisible()
  await other.getByRole('button', { name: 'Isan Rice Mill' }).click()
  await expect(other.getByRole('main').getByRole('alert')).toContainText(
    'kept for another account already',
  )
  await other.reload()
  await expect(other.getByText(words.en.kept('Lanna Ceramics'))).toBeVisible()
  const claimed = await Promise.all(user.senderAccountIds.map((id) => numbersOf(portal, id)))
  expect(claimed.flat().filter((id) => id === number)).toHaveLength(1)
})

test('a price whose time ran out before signing in says so, and is asked for again in a press', async ({
  page,
  hasty,
}) => {
  const user = personOf(hasty, 'logistics@autoparts.example')
  const [accountId = ''] = user.senderAccountIds
  const number = await seePrice(page, hasty)
  // As long as the price holds, and a moment.
  await expect(page.getByRole('timer')).toHaveText('This price has run out')
  await signIn(page, { ...user, path: `${hasty.baseUrl}/sign-in?next=/quote` })
  await page.waitForURL(`${hasty.baseUrl}/quote`)
  await expect(page.getByRole('timer')).toHaveText('This price has run out')
  expect(await numbersOf(hasty, accountId)).not.toContain(number)
  await page.getByRole('button', { name: 'Quote again' }).click()
  await expect(page.getByText(words.en.kept('Eastern Seaboard Auto Parts'))).toBeVisible()
  expect(await numbersOf(hasty, accountId)).toContain(await numberOn(page))
})

test('signed out in another tab, a page says so, keeps what was typed, and goes on after signing in', async ({
  page,
  context,
  portal,
}) => {
  const user = personOf(portal, 'shipping@bangna-furniture.example')
  await signIn(page, user)
  await page.waitForURL(ownHome)
  await page.goto('/')
  const pickup = page.getByRole('combobox').first()
  await pickup.fill('88 Thepharak Road')
  const other = await context.newPage()
  await other.goto('/account')
  await other.getByRole('button', { name: /^Your account/ }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/')
  const banner = page.getByRole('status').filter({ hasText: 'You signed out in another tab' })
  await expect(banner).toBeVisible()
  await expect(pickup).toHaveValue('88 Thepharak Road')
  await expectNoViolation(page)
  const opening = context.waitForEvent('page')
  await banner.getByRole('link', { name: 'Sign in, in a new tab' }).click()
  const third = await opening
  await third.locator('input[name=email]').fill(user.email)
  await third.locator('input[name=password]').fill(user.password)
  await third.getByRole('main').locator('button[type=submit]').click()
  await third.waitForURL(ownHome)
  await expect(banner).toHaveCount(0)
  await expect(pickup).toHaveValue('88 Thepharak Road')
  // And in a tab that guests were using, the page says that somebody is in.
  await other.getByRole('button', { name: 'Show this page anew' }).click()
  await expect(other.getByRole('button', { name: /^Your account/ })).toBeVisible()
})
