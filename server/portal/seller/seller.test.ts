import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectories } from '#server/db/testing/temporary-directory.ts'
import { createSeller } from './seller.ts'
import { readSellerFiles, withoutFiles } from './seller-files.ts'

const newDirectory = temporaryDirectories('loadline-seller-')

async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = join(await newDirectory(), 'seller')
  await mkdir(folder)
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

const nobodyIsAsked = { askName: () => Promise.reject(new Error('asked')), nowMs: () => 0 }

async function sellerOf(files: Readonly<Record<string, string>>) {
  const read = await readSellerFiles(await folderOf(files))
  return createSeller({ files: read, organizationName: 'Haulage', ...nobodyIsAsked })
}

test('has the pages that the folder describes, each in the language of the reader or another', async () => {
  const seller = await sellerOf({
    'seller.json': JSON.stringify({ phone: '+66 1 0000 0100', address: { th: 'บางพลี' } }),
    'terms.th.md': 'ข้อกำหนด',
    'terms.zh.md': '条款',
    'help.en.md': 'Help',
    'privacy.en.md': ' \n',
    'notes.txt': 'anything',
  })
  // The contact page has the phone number, and an empty file is no page.
  expect(seller.pages).toEqual(['seller', 'terms', 'contact', 'help'])
  expect(seller.text('terms', 'zh')).toEqual({ language: 'zh', markdown: '条款' })
  expect(seller.text('terms', 'en')).toEqual({ language: 'th', markdown: 'ข้อกำหนด' })
  expect(seller.text('help', 'th')?.language).toBe('en')
  expect(seller.text('contact', 'en')).toBeNull()
  expect(seller.address('en')).toBe('บางพลี')
})

test('the version of the terms is that of the text that the reader has', async () => {
  const seller = await sellerOf({ 'terms.th.md': 'ข้อกำหนด', 'terms.zh.md': '条款' })
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  expect(seller.termsHash('zh')).toEqual(hashOf('条款'))
  expect(seller.termsHash('en')).toEqual(hashOf('ข้อกำหนด'))
  expect((await sellerOf({ 'help.en.md': 'Help' })).termsHash('en')).toBeNull()
})

test('an empty folder has no pages, so nothing is linked', async () => {
  expect((await sellerOf({})).pages).toEqual([])
  expect((await sellerOf({ 'seller.json': '{"name":"X"}' })).pages).toEqual([])
})

test.each([
  [{ 'seller.json': '{' }, 'seller.json'],
  [{ 'seller.json': '{"adress":"x"}' }, 'adress'],
  [{ 'seller.json': '{"tax_id":105500000001}' }, 'tax_id'],
  [{ 'seller.json': '{"branch":"1"}' }, 'branch: is not five digits'],
  [{ 'seller.json': '{"email":"nobody"}' }, 'email: is not an e-mail address'],
  [{ 'seller.json': '{"address":5}' }, 'address: is not a text'],
  [{ 'terms.md': 'Terms' }, 'such as terms.en.md'],
  [{ 'term.en.md': 'Terms' }, '"term.en.md" would be shown nowhere'],
  [{ 'terms.de.md': 'AGB' }, '"terms.de.md" would be shown nowhere'],
  [{ 'terms.th.md': new Uint8Array([0xa1, 0xa2]) }, 'is not UTF-8'],
  [{ 'terms.th.md': 'x'.repeat(513 * 1024) }, 'is larger than 512 kB'],
])('refuses a start with %j', async (files, words) => {
  await expect(readSellerFiles(await folderOf(files))).rejects.toThrow(words)
})

test('a folder that is not there refuses the start', async () => {
  await expect(readSellerFiles(join(await newDirectory(), 'none'))).rejects.toThrow(
    'cannot be read',
  )
})

test('the name is that of the details, else that of the organization', () => {
  const create = (name?: string) =>
    createSeller({
      files: withoutFiles(name === undefined ? {} : { name }),
      organizationName: 'Haulage',
      ...nobodyIsAsked,
    }).name()
  expect(create('Brand')).toBe('Brand')
  expect(create()).toBe('Haulage')
})

test('a service elsewhere is asked for the name in the background, and again only after a while', async () => {
  let nowMs = 0
  const answers = [null, 'Haulage elsewhere']
  let asked = 0
  const seller = createSeller({
    files: withoutFiles(),
    organizationName: null,
    askName: () => Promise.resolve(answers[asked++] ?? null),
    nowMs: () => nowMs,
  })
  expect(seller.name()).toBe('Loadline')
  await Promise.resolve()
  expect(seller.name()).toBe('Loadline')
  expect(asked).toBe(1)
  nowMs = 10_001
  seller.name()
  await expect.poll(() => seller.name()).toBe('Haulage elsewhere')
  expect(asked).toBe(2)
})
