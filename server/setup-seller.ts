/** The part of `npm run setup` about the seller: `seller.json`, and the pages that are still to be written. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sellerPageNames } from '#lib/storefront/seller-pages.ts'
import type { Config } from './config.ts'
import { createSeller } from './portal/seller/seller.ts'
import {
  detailsFile,
  readSellerFiles,
  sellerDetailsSchema,
  writeSellerDetails,
} from './portal/seller/seller-files.ts'

const { shape } = sellerDetailsSchema

/** An empty answer leaves the detail out. */
export const sellerQuestions = {
  'seller-name': {
    field: 'name',
    ask: "Name on pages and in mails (empty: the organization's)",
    schema: shape.name,
  },
  'seller-registered-name': {
    field: 'registered_name',
    ask: 'Registered name, as on receipts (empty: the same)',
    schema: shape.registered_name,
  },
  'seller-address': { field: 'address', ask: 'Address', schema: shape.address },
  'seller-tax-id': { field: 'tax_id', ask: 'Tax ID', schema: shape.tax_id },
  'seller-branch': {
    field: 'branch',
    ask: 'Branch for tax, five digits (00000 is the head office)',
    schema: shape.branch,
  },
  'seller-registration-no': {
    field: 'registration_no',
    ask: 'Company registration number',
    schema: shape.registration_no,
  },
  'seller-email': { field: 'email', ask: 'E-mail address for customers', schema: shape.email },
  'seller-phone': { field: 'phone', ask: 'Phone number for customers', schema: shape.phone },
} as const

export type SellerAnswer = keyof typeof sellerQuestions

/** Details that somebody has written are kept. */
export function isSellerDescribed({ sellerFolder }: Config): boolean {
  return existsSync(join(sellerFolder.path, detailsFile))
}

/** Writes the details, and returns the lines of the report. */
export async function setUpSeller({
  config,
  answer,
}: {
  config: Config
  answer: (name: SellerAnswer) => string
}): Promise<readonly string[]> {
  const { path } = config.sellerFolder
  if (!isSellerDescribed(config)) {
    const given = Object.entries(sellerQuestions).flatMap(([name, { field }]) => {
      const text = isSellerAnswer(name) ? answer(name) : ''
      return text === '' ? [] : [[field, text]]
    })
    await writeSellerDetails(path, sellerDetailsSchema.parse(Object.fromEntries(given)))
  }
  const { pages } = createSeller({
    files: await readSellerFiles(path),
    organizationName: null,
    askName: () => Promise.resolve(null),
    nowMs: () => 0,
  })
  const missing = sellerPageNames.filter((page) => !pages.includes(page))
  if (missing.length === 0) return []
  return [
    `Pages of the seller that nobody has written yet: ${missing.join(', ')}. None of them is linked. Write each`,
    `into ${path} as Markdown, by its name and language, such as terms.en.md.`,
  ]
}

function isSellerAnswer(name: string): name is SellerAnswer {
  return name in sellerQuestions
}
