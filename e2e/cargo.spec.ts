/** The step of the load: typed, chosen, pasted, imported, and packed while one types. */
import type { Page } from '@playwright/test'
import { expectNoViolation } from './expect-no-violation.ts'
import { workbook } from '#components/table-import/testing/workbook.ts'
import { languages, openReady, prefer } from './pages.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'
import { endWorkers, keepWorkers, killLastWorker, startedWorkers } from './workers.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'Your load, packed' })
const rowOf = (page: Page, number: number) =>
  page.getByRole('group', { name: `Item ${number}`, exact: true })

async function open(page: Page): Promise<void> {
  await openReady(page, '/cargo')
}

async function fill(
  page: Page,
  number: number,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await rowOf(page, number).getByLabel(label, { exact: true }).fill(text)
  }
}

const box = { Pieces: '8', Length: '60', Width: '40', Height: '40', 'Weight per piece': '12' }

test('while one types, the smallest vehicle that takes the load is shown with the others', async ({
  page,
}) => {
  await open(page)
  await fill(page, 1, box)
  const panel = panelOf(page)
  await expect(panel.getByText('Takes everything')).toBeVisible()
  await expect(panel.getByRole('radio', { name: /4-wheel pickup/ })).toBeChecked()
  await panel.getByRole('radio', { name: /6-wheel/ }).check()
  await expect(panel.locator('p.text-title')).toHaveText('6-wheel box truck')

  // A row that is still being typed takes nothing off the picture, and is one press away.
  await page.getByRole('button', { name: 'Add an item' }).click()
  await fill(page, 2, { Name: 'Half known', Length: '50' })
  await expect(panel.getByText('1 row is not counted yet')).toBeVisible()
  await expect(panel.locator('p.text-title')).toHaveText('6-wheel box truck')
  await panel.getByRole('button', { name: 'Go there' }).click()
  await expect(rowOf(page, 2).getByLabel('Width', { exact: true })).toBeFocused()

  await page.getByRole('heading', { name: 'The load in the vehicle' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('The load as a table')).toBeVisible()
  await expectNoViolation(page)
})

test('a preset of one piece that becomes twenty is drawn with twenty', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: /EUR pallet/ }).click()
  await page.getByRole('heading', { name: 'The load in the vehicle' }).scrollIntoViewIfNeeded()
  const slider = page.getByRole('slider', { name: 'Order of loading' })
  await expect(slider).toHaveAttribute('aria-valuetext', 'Step 1 of 1')
  await fill(page, 1, { Pieces: '20' })
  await expect(slider).toHaveAttribute('aria-valuetext', 'Step 20 of 20')
  // Stepped back, it stays at its step, and at the end it is at the end again.
  await slider.fill('5')
  await fill(page, 1, { Pieces: '12' })
  await expect(slider).toHaveAttribute('aria-valuetext', 'Step 5 of 12')
  await slider.press('End')
  await fill(page, 1, { Pieces: '18' })
  await expect(slider).toHaveAttribute('aria-valuetext', 'Step 18 of 18')
})

test('units are switched, what is kept is the same', async ({ page }) => {
  await open(page)
  await fill(page, 1, box)
  await page.getByRole('button', { name: 'mm', exact: true }).click()
  await expect(rowOf(page, 1).getByLabel('Length', { exact: true })).toHaveValue('600')
  await page.getByRole('button', { name: 'lb', exact: true }).click()
  await expect(rowOf(page, 1).getByLabel('Weight per piece', { exact: true })).toHaveValue('26.46')
  await page.getByRole('button', { name: 'kg', exact: true }).click()
  await expect(rowOf(page, 1).getByLabel('Weight per piece', { exact: true })).toHaveValue('12')
})

test('what is wrong with numbers is said beside them, the first takes the focus, nothing is lost', async ({
  page,
}) => {
  await open(page)
  const field = (number: number, label: string) =>
    rowOf(page, number).getByLabel(label, { exact: true })
  const goOn = page.getByRole('button', { name: 'See the price' })
  await goOn.click()
  await expect(field(1, 'Length')).toBeFocused()
  await expect(rowOf(page, 1).getByText('Needed')).toHaveCount(4)
  await fill(page, 1, { ...box, Pieces: '1.5', Length: 'long', Width: '0' })
  await expect(rowOf(page, 1).getByText('A whole number')).toBeVisible()
  await expect(rowOf(page, 1).getByText('Not a number')).toBeVisible()
  await expect(rowOf(page, 1).getByText('More than 0')).toBeVisible()
  await expect(rowOf(page, 1).getByText('Needed')).toHaveCount(0)
  await expectNoViolation(page)

  // In other units what is a number is converted, and what is none stays.
  await page.getByRole('button', { name: 'mm', exact: true }).click()
  await expect(field(1, 'Height')).toHaveValue('400')
  await expect(field(1, 'Length')).toHaveValue('long')
  await field(1, 'Pieces').fill('8')
  await field(1, 'Width').fill('400')
  await goOn.click()
  await expect(field(1, 'Length')).toBeFocused()
  await field(1, 'Length').fill('600')
  await expect(rowOf(page, 1).getByText('Not a number')).toBeHidden()

  // A row below in which something is typed is asked too; one that is blank is not.
  await page.getByRole('button', { name: 'Add an item' }).click()
  await page.getByRole('button', { name: 'Add an item' }).click()
  await field(3, 'Name').fill('Half known')
  await goOn.click()
  await expect(field(3, 'Length')).toBeFocused()
  await expect(rowOf(page, 2).getByText('Needed')).toHaveCount(0)
  await page.reload()
  await expect(field(3, 'Name')).toHaveValue('Half known')
  // In the unit that was chosen.
  await expect(field(1, 'Length')).toHaveValue('600')
})

test('a row is added, doubled, removed and brought back by the keyboard alone', async ({
  page,
}) => {
  await open(page)
  await rowOf(page, 1).getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('Crate')
  for (const text of ['2', '60', '40', '40', '12']) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 2).getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Second')
  const remove = rowOf(page, 2).getByRole('button', { name: 'Remove: Second' })
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    if (await remove.evaluate((button) => button === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 2)).toHaveCount(0)
  await expect(page.getByText('Second was removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 2).getByLabel('Name', { exact: true })).toHaveValue('Second')
  await rowOf(page, 1).getByRole('button', { name: 'Duplicate: Crate' }).press('Enter')
  await expect(rowOf(page, 2).getByLabel('Length', { exact: true })).toHaveValue('60')
})

test('a table pasted into a row is shown before it is added', async ({ page }) => {
  await open(page)
  await rowOf(page, 1).getByLabel('Name', { exact: true }).focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/plain',
      'สินค้า\tจำนวน\tยาว (มม.)\tกว้าง (มม.)\tสูง (มม.)\tน้ำหนัก\nกล่อง\t๔\t600\t400\t400\t12,5\n',
    )
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 row can be added.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 1 row' }).click()
  await expect(rowOf(page, 1).getByLabel('Name', { exact: true })).toHaveValue('กล่อง')
  await expect(rowOf(page, 1).getByLabel('Length', { exact: true })).toHaveValue('60')
  await expect(rowOf(page, 1).getByLabel('Weight per piece', { exact: true })).toHaveValue('12.5')
})

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose a file or drop it here').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer,
  })
}

test('of an import with bad rows the good ones are added and the others downloaded', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Paste or import a table' }).click()
  const csv = [
    'Name,Qty,Length,Width,Height,Weight,Fragile',
    'Box,4,60,40,40,12,no',
    'Tube,two,60,40,40,12,no',
    'Sheet,1,120,80,,30,perhaps',
  ].join('\r\n')
  await choose(page, 'load.csv', Buffer.from(csv))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 row can be added, 2 rows need fixing.')).toBeVisible()
  await expect(dialog.getByText('Row 3')).toBeVisible()
  await expect(dialog.getByText('Pieces: “two” is not a number with a unit we know.')).toBeVisible()
  await expect(dialog.getByText('Height is missing.')).toBeVisible()
  await expectNoViolation(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download these rows (CSV)' }).click()
  const stream = await (await downloading).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  const saved = Buffer.concat(chunks).toString('utf8')
  expect(saved.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffName,Qty,Length,Width,Height,Weight,Fragile,Row,What is wrong',
    'Tube,two,60,40,40,12,no,3,Pieces: “two” is not a number with a unit we know.',
  ])
  expect(saved).not.toContain('Box')
  // Mended and chosen again, the same file is taken, its own remarks passed over.
  await choose(page, 'mended.csv', Buffer.from(saved.replace('two', '2').replace(',,30', ',9,30')))
  await expect(dialog.getByText('1 row can be added, 1 row needs fixing.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 1 row' }).click()
  await expect(rowOf(page, 1).getByLabel('Name', { exact: true })).toHaveValue('Tube')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 1).getByLabel('Name', { exact: true })).toHaveValue('')
})

test('wrong cells of an import are corrected where they are said, several rows at once', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Paste or import a table' }).click()
  const dialog = page.getByRole('dialog')
  const csv = [
    'Name,Qty,Length,Width,Height,Weight',
    'Box,4,60,40,40,12',
    'Tube,two,60,40,40,12',
    'Sheet,1,120,80,9,',
    'Panel,1,120,80,9,',
  ].join('\n')
  await dialog.locator('textarea').fill(csv)
  await expect(dialog.getByText('1 row can be added, 3 rows need fixing.')).toBeVisible()
  await expect(dialog.getByText('Rows 4–5')).toContainText('Sheet')
  await expectNoViolation(page)
  const pieces = dialog.getByLabel('Correct: Pieces')
  await pieces.fill('zwei')
  await pieces.press('Enter')
  await expect(dialog.getByText('“zwei” is not a number')).toBeVisible()
  await pieces.fill('2')
  await pieces.press('Enter')
  await expect(dialog.getByText('2 rows can be added, 2 rows need fixing.')).toBeVisible()
  await dialog.getByLabel('Correct: Weight per piece').fill('30')
  await dialog.getByLabel('Correct: Weight per piece').press('Enter')
  await expect(dialog.getByText('4 rows can be added.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 4 rows' }).click()
  await expect(rowOf(page, 4).getByLabel('Weight per piece')).toHaveValue('30')
})

test('a list of ten thousand equal cartons becomes a row for each kind', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Paste or import a table' }).click()
  const dialog = page.getByRole('dialog')
  const lines = Array.from({ length: 10_000 }, (_, index) => `Kind ${index % 12},1,20,20,20,1`)
  const list = ['Name,Qty,Length,Width,Height,Weight', ...lines].join('\n')
  await choose(page, 'list.csv', Buffer.from(list))
  await expect(dialog.getByText('10,000 rows have 12 kinds of goods')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 12 rows' }).click()
  await expect(rowOf(page, 12).getByLabel('Pieces')).toHaveValue('833')
})

test('a workbook is read, whatever it is named', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Paste or import a table' }).click()
  const rows = [
    ['名称', '件数', '长（厘米）', '宽（厘米）', '高（厘米）', '重量 (千克)'],
    ['纸箱', 4, 60, 40.5, 40, 12],
    ['木箱', 0, 60, 40, 40, 12],
  ]
  const book = workbook([{ name: 'Load', rows }])
  await choose(page, 'load.csv', book)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 row can be added, 1 row needs fixing.')).toBeVisible()
  await expect(dialog.getByText('Pieces: “0” must be more than 0.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 1 row' }).click()
  await expect(rowOf(page, 1).getByLabel('Width', { exact: true })).toHaveValue('40.5')
})

test('the sheet, the characters and the columns of a file are told, and can be corrected', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Paste or import a table' }).click()
  const dialog = page.getByRole('dialog')
  const headings = ['No.', 'รายการสินค้า', 'Cartons', 'L (cm)', 'W (cm)', 'H (cm)', 'N.W. (kg)']
  const truck = [['Packing list'], headings, [1, 'โต๊ะ', 4, 120, 80, 75, 30], ['', 'Total', 4]]
  const book = workbook([
    { name: 'Cover', rows: [['Packing list']] },
    { name: 'Truck 1', rows: truck },
    { name: 'Truck 2', rows: [...truck, [2, 'ตู้', 1, 60, 60, "5'", 40]] },
  ])
  await choose(page, 'load.xlsx', book)
  await expect(dialog.getByText('Not read: Truck 1 (1 row).')).toBeVisible()
  await expect(dialog.getByText('These columns are not read: No., N.W. (kg).')).toBeVisible()
  await expect(dialog.getByText('No column is read as Weight per piece.')).toBeVisible()
  await expectNoViolation(page)
  await dialog.getByLabel('N.W. (kg)').selectOption('Weight per piece')
  await expect(dialog.getByText('2 rows can be added.')).toBeVisible()
  await expect(dialog.getByText('Row 4 is a total (“Total”), not goods.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'ตู้' })).toContainText('152.4')
  await dialog.getByLabel('Sheet (3 in this workbook)').selectOption('Truck 1 (1 row)')
  await expect(dialog.getByText('0 rows can be added, 1 row needs fixing.')).toBeVisible()
  // The first is as Excel saves it in Thailand; the second may be Thai or Big5.
  const row = Buffer.from(',4,120,80,75,30')
  await choose(page, 'thai.csv', Buffer.concat([Buffer.from('e2b5ead0', 'hex'), row]))
  await expect(dialog.getByRole('row', { name: 'โต๊ะ' })).toBeVisible()
  await choose(page, 'list.csv', Buffer.concat([Buffer.from('a4ecc264bb50b4c8a46c', 'hex'), row]))
  await expect(dialog.getByRole('button', { name: 'Add rows' })).toBeDisabled()
  await dialog.getByRole('button', { name: '木櫃與椅子' }).click()
  await dialog.getByRole('button', { name: 'Add 1 row' }).click()
  await expect(rowOf(page, 1).getByLabel('Name', { exact: true })).toHaveValue('木櫃與椅子')
})

/** 50 MB, made in the page: what stands between would take longer than all the rest. */
async function chooseLarge(page: Page): Promise<void> {
  await page.getByLabel('Choose a file or drop it here').evaluate((input) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('no field for files')
    const chosen = new DataTransfer()
    chosen.items.add(new File([new Uint8Array(50 * 1024 * 1024).fill(49)], 'large.xlsx'))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

for (const language of languages) {
  test(`on a tablet all of the preview is seen without scrolling sideways (${language})`, async ({
    page,
    context,
    portal,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await prefer(context, portal.baseUrl, { language })
    await open(page)
    const say = wordsOf(language)
    await page.getByRole('button', { name: say('cargo:import.open') }).click()
    const name = 'Corrugated cartons of spare parts for the assembly line in Rayong'
    const row = [name, '500', '1234.5', '1234.5', '1234.5', '23456.7']
    await page.getByRole('dialog').locator('textarea').fill(row.join('\t'))
    const preview = page.getByRole('region', { name: say('cargo:import.good') })
    await expect(preview).toBeVisible()
    expect(await preview.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
  })
}

test('what is no table says so, and the page stays alive', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Paste or import a table' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, 'program.xlsx', Buffer.from('7f454c46020101000000', 'hex'))
  await expect(dialog.getByRole('alert')).toContainText('This is not a table.')
  await choose(page, 'letter.xlsx', Buffer.from('Dear Sir,\nhere is the list.'))
  await expect(dialog.getByRole('alert')).toContainText('named like a workbook')
  await choose(page, 'cut.xlsx', Buffer.from('504b0304aabbccdd', 'hex'))
  await expect(dialog.getByRole('alert')).toContainText('cannot be read as a workbook')
  await chooseLarge(page)
  await expect(dialog.getByRole('alert')).toContainText('larger than 5 MB')
  await choose(page, 'good.csv', Buffer.from('Box,4,60,40,40,12'))
  await expect(dialog.getByText('1 row can be added.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a load for several vehicles is shown in all of them', async ({ page }) => {
  await open(page)
  await fill(page, 1, { ...box, Pieces: '40', Length: '120', Width: '100', Height: '145' })
  const panel = panelOf(page)
  await expect(panel.getByText(/2 vehicles together/)).toBeVisible()
  await expect(panel.getByText('Takes everything')).toBeVisible()
  await panel.getByRole('radio', { name: /6-wheel/ }).check()
  await expect(panel.getByText('Does not take everything')).toBeVisible()
  await panel.getByRole('button', { name: /instead$/ }).click()
  await expect(panel.getByText('Takes everything')).toBeVisible()
})

test('what fits no vehicle is named, and the advice is taken at a press', async ({ page }) => {
  await open(page)
  await fill(page, 1, {
    ...box,
    Name: 'Tower',
    Pieces: '1',
    Height: '300',
    'Weight per piece': '90',
  })
  const panel = panelOf(page)
  await expect(panel.getByText('Too high: 300 cm, the vehicle has 265 cm.')).toBeVisible()
  await page.getByRole('button', { name: 'in', exact: true }).click()
  await expect(panel.getByText('Too high: 118.1 in, the vehicle has 104.3 in.')).toBeVisible()
  const held = panel.getByRole('listitem').filter({ has: page.getByRole('table') })
  expect(await held.evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0)
  await expectNoViolation(page)
  // There is no price for it, so that the one thing to press is what helps.
  const help = page.getByRole('link', { name: 'See what would help' })
  const onward = page.getByRole('button', { name: 'See the price' })
  await expect(help).toBeVisible()
  await expect(onward).not.toHaveClass(/bg-action/)
  const advice = panel.getByRole('button', { name: /^Allow tipping/ })
  await expect(advice).toHaveClass(/bg-action/)
  await advice.click()
  await expect(panel.getByText('Takes everything')).toBeVisible()
  await expect(help).toBeHidden()
  await expect(onward).toHaveClass(/bg-action/)
  await expect(rowOf(page, 1).getByLabel('May be tipped')).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 1).getByLabel('May be tipped')).not.toBeChecked()
})

test('a packing worker that dies is started again', async ({ page }) => {
  await keepWorkers(page)
  await open(page)
  await fill(page, 1, box)
  const vehicle = panelOf(page).locator('p.text-title')
  await expect(vehicle).toHaveText('4-wheel pickup with box')
  await expect(panelOf(page)).toHaveAttribute('aria-busy', 'false')
  await killLastWorker(page)
  await fill(page, 1, { Pieces: '400' })
  await expect(vehicle).toHaveText(/(10|18)-wheel/)
  expect(await startedWorkers(page)).toBeGreaterThan(1)
})

test('a worker that was ended without a word is missed, and the page says so when none lives', async ({
  page,
}) => {
  await keepWorkers(page)
  await page.clock.install()
  await open(page)
  await endWorkers(page, true)
  const started = () => startedWorkers(page)
  await fill(page, 1, box)
  await expect.poll(started).toBe(1)
  // Its script may still be on its way for so long.
  await page.clock.runFor(10_000)
  await expect.poll(started).toBe(2)
  await page.clock.runFor(10_000)
  await expect(panelOf(page).getByRole('alert')).toContainText('Your load is kept')
  await expect(rowOf(page, 1).getByLabel('Length', { exact: true })).toHaveValue('60')
  await endWorkers(page, false)
  await panelOf(page).getByRole('button', { name: 'Pack again' }).click()
  await expect(panelOf(page).getByText('Takes everything')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('common goods are added by touch and packed, and nothing is wider than the screen', async ({
    page,
  }) => {
    await open(page)
    await page.getByRole('button', { name: /EUR pallet/ }).tap()
    await page.getByRole('button', { name: 'More goods' }).tap()
    await page.getByRole('button', { name: /Washing machine/ }).tap()
    await expect(rowOf(page, 2).getByLabel('Name', { exact: true })).toHaveValue('Washing machine')
    await page.getByRole('button', { name: 'Load', exact: true }).tap()
    await expect(panelOf(page).getByText('Takes everything')).toBeVisible()
    await expect(rowOf(page, 2)).toBeHidden()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await expectNoViolation(page)
  })
})

/** Pastes a table into the first row, as from a spreadsheet, and adds its rows. */
async function addRows(page: Page, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  await rowOf(page, 1).getByLabel('Name', { exact: true }).focus()
  const headings = ['Name', 'Qty', 'Length', 'Width', 'Height', 'Weight']
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    [headings, ...rows].map((cells) => cells.join('\t')).join('\n'),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Add / }).click()
  await expect(dialog).toHaveCount(0)
}

const cartons = (count: number) =>
  Array.from({ length: count }, (_, index) => [`Carton ${index + 1}`, 1, 40, 30, 30, 5])

test('a phone at twice the size shows each field whole, with no bar over it', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 })
  await open(page)
  await fill(page, 1, box)
  for (const label of Object.keys(box)) {
    const field = await rowOf(page, 1).getByLabel(label, { exact: true }).boundingBox()
    expect(field?.width, label).toBeGreaterThan(60)
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
  await expect(page.locator('.bottom-bar')).toHaveCSS('position', 'static')
})

test('five hundred rows are three screens at most, and the load stays beside them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  await addRows(page, cartons(500))
  await expect(page.getByText('500 of 500 rows shown')).toBeAttached()
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await height()).toBeLessThanOrEqual(3 * 900)
  expect(await page.getByRole('group', { name: /^Item \d+$/ }).count()).toBeLessThan(60)
  const panel = panelOf(page)
  await expect(panel.getByText('Takes everything')).toBeVisible()

  // The wheel scrolls the rows, and the panel stays where it is.
  const top = async () => (await panel.boundingBox())?.y
  const before = await top()
  await rowOf(page, 1).getByLabel('Name', { exact: true }).hover()
  await page.mouse.wheel(0, 12_000)
  await expect(rowOf(page, 1)).toHaveCount(0)
  expect(await top()).toBe(before)

  // A row is found by its name, and stays in sight while it gets another one.
  await page.getByRole('searchbox', { name: 'Find goods by name' }).fill('carton 417')
  await expect(page.getByText('1 of 500 rows shown')).toBeVisible()
  const name = rowOf(page, 417).getByLabel('Name', { exact: true })
  await name.fill('Crate')
  await expect(name).toBeFocused()
  await rowOf(page, 417).getByLabel('Weight per piece').fill('')
  await page.getByRole('searchbox', { name: 'Find goods by name' }).fill('')

  // The way on leads to the row that lacks a number, however far away it is.
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(rowOf(page, 417).getByLabel('Weight per piece')).toBeFocused()
  await page.getByRole('button', { name: 'To correct (1)' }).click()
  await expect(page.getByText('1 of 500 rows shown')).toBeVisible()
  await expectNoViolation(page)
})

test('several rows are changed at once, by mouse and by keyboard, and that is undone', async ({
  page,
}) => {
  await open(page)
  await addRows(page, cartons(12))
  await page.getByRole('button', { name: '2. Choose Carton 2' }).click()
  await page.getByRole('button', { name: '5. Choose Carton 5' }).click({ modifiers: ['Shift'] })
  const many = page.getByRole('group', { name: 'Change several rows' })
  await expect(many.getByText('4 rows chosen.')).toBeVisible()
  await many.getByLabel('To').fill('heavy')
  await many.getByRole('button', { name: 'Apply' }).click()
  await expect(many.getByText('Not a number')).toBeVisible()
  await many.getByLabel('To').fill('7,5')
  await many.getByLabel('To').press('Enter')
  const weight = (number: number) => rowOf(page, number).getByLabel('Weight per piece')
  await expect(weight(2)).toHaveValue('7.5')
  await expect(weight(5)).toHaveValue('7.5')
  await expect(weight(6)).toHaveValue('5')
  await expectNoViolation(page)
  await expect(page.getByText('4 rows were changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(weight(5)).toHaveValue('5')

  await many.getByRole('button', { name: 'Choose all 12 rows shown' }).press('Enter')
  await many.getByLabel('Change').selectOption('May be stacked')
  await many.getByLabel('To').selectOption('no')
  await many.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(rowOf(page, 9).getByLabel('May be stacked')).not.toBeChecked()
  await many.getByRole('button', { name: 'Remove 12 rows' }).press('Enter')
  await expect(rowOf(page, 1).getByLabel('Name', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(rowOf(page, 12).getByLabel('Name', { exact: true })).toHaveValue('Carton 12')

  // The arrow keys go from row to row in one column.
  await weight(3).press('ArrowDown')
  await expect(weight(4)).toBeFocused()
  await weight(4).press('ArrowUp')
  await expect(weight(3)).toBeFocused()
})
