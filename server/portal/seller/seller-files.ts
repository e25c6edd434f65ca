/**
 * The folder in which an operator describes the seller: `seller.json` with its details, and a Markdown
 * file for each page and language, such as `terms.en.md`. Read once, at the start; a file that would not
 * be shown as intended refuses the start.
 */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { languages, type Language } from '#lib/contract/languages.ts'
import { sellerPageNames, type SellerPageName } from '#lib/storefront/seller-pages.ts'
import { StartRefused } from '#server/start-refused.ts'

const line = (longest: number) => z.string().trim().min(1).max(longest)

export const sellerDetailsSchema = z.strictObject({
  /** Absent: the name of the organization that the storefront sells for. */
  name: line(80).optional(),
  /** The name in the register of companies. Receipts have it; absent: the name. */
  registered_name: line(200).optional(),
  /** One text, or one for each language. */
  address: z
    .union([line(500), z.partialRecord(z.enum(languages), line(500))], {
      error: 'is not a text, nor texts by language (en, th, zh)',
    })
    .optional(),
  tax_id: line(40).optional(),
  branch: z
    .string()
    .regex(/^\d{5}$/, 'is not five digits (00000 is the head office)')
    .optional(),
  registration_no: line(40).optional(),
  email: z.email('is not an e-mail address').optional(),
  phone: z
    .string()
    .regex(/^\+?[\d ()-]{4,30}$/, 'is not a phone number')
    .optional(),
})

export type SellerDetails = z.output<typeof sellerDetailsSchema>

/** The Markdown of a page, by language. */
export type SellerTexts = Readonly<Record<SellerPageName, ReadonlyMap<Language, string>>>

export interface SellerFiles {
  readonly details: SellerDetails
  readonly texts: SellerTexts
}

export const detailsFile = 'seller.json'
const largestFileBytes = 512 * 1024

export function withoutFiles(details: SellerDetails = {}): SellerFiles {
  const none = new Map<Language, string>()
  return {
    details,
    texts: { seller: none, terms: none, privacy: none, contact: none, help: none },
  }
}

export async function readSellerFiles(folder: string): Promise<SellerFiles> {
  const names = await readdir(folder).catch(() => {
    throw new StartRefused(`SELLER_DIR: "${folder}" cannot be read as a folder.`)
  })
  const details = names.includes(detailsFile) ? await readDetails(join(folder, detailsFile)) : {}
  const texts = {
    seller: new Map<Language, string>(),
    terms: new Map<Language, string>(),
    privacy: new Map<Language, string>(),
    contact: new Map<Language, string>(),
    help: new Map<Language, string>(),
  }
  for (const name of names.filter((each) => each.endsWith('.md'))) {
    const [, page, language] = /^([a-z]+)\.([a-z]+)\.md$/.exec(name) ?? []
    const knownPage = sellerPageNames.find((each) => each === page)
    const knownLanguage = languages.find((each) => each === language)
    if (knownPage === undefined || knownLanguage === undefined) {
      throw new StartRefused(
        `SELLER_DIR: "${name}" would be shown nowhere. A page is named ${sellerPageNames.join(', ')}, then the language (${languages.join(', ')}), such as terms.en.md: rename it, or move it elsewhere.`,
      )
    }
    const text = await readText(join(folder, name))
    if (text.trim() !== '') texts[knownPage].set(knownLanguage, text)
  }
  return { details, texts }
}

/** For `npm run setup`. Refuses to replace a file. */
export async function writeSellerDetails(folder: string, details: SellerDetails): Promise<void> {
  await mkdir(folder, { recursive: true })
  const content = `${JSON.stringify(details, null, 2)}\n`
  await writeFile(join(folder, detailsFile), content, { flag: 'wx' })
}

async function readDetails(file: string): Promise<SellerDetails> {
  const parsed = sellerDetailsSchema.safeParse(jsonOf(await readText(file)))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') || 'the file'
  throw new StartRefused(`SELLER_DIR: "${file}" cannot be used (${where}: ${issue?.message}).`)
}

async function readText(file: string): Promise<string> {
  const { size } = await stat(file)
  if (size > largestFileBytes) {
    throw new StartRefused(`SELLER_DIR: "${file}" is larger than ${largestFileBytes / 1024} kB.`)
  }
  const bytes = await readFile(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new StartRefused(`SELLER_DIR: "${file}" is not UTF-8: save it as UTF-8.`)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
