/** The company that sells on these pages: its one name, its details, and its own pages. */
import { createHash } from 'node:crypto'
import { languages, type Language } from '#lib/contract/languages.ts'
import { sellerPageNames, type SellerPageName } from '#lib/storefront/seller-pages.ts'
import type { SellerDetails, SellerFiles } from './seller-files.ts'

export type { SellerDetails } from './seller-files.ts'

export interface Seller {
  /** For pages and mails; the software's name until a service elsewhere has answered. */
  name(): string
  readonly details: SellerDetails
  /** The pages that have something to show. Only they are linked. */
  readonly pages: readonly SellerPageName[]
  /** The page's own text in that language, else in another that it has; null without any. */
  text(
    page: SellerPageName,
    language: Language,
  ): { readonly language: Language; readonly markdown: string } | null
  address(language: Language): string | null
  /** The SHA-256 of the terms as `text` has them; null without terms. */
  termsHash(language: Language): Buffer | null
}

const softwareName = 'Loadline'
const askedAgainAfterMs = 10_000

export function createSeller({
  files: { details, texts },
  organizationName,
  askName,
  nowMs,
}: {
  files: SellerFiles
  /** The organization that the storefront sells for; null: the service is elsewhere, and is asked. */
  organizationName: string | null
  askName: () => Promise<string | null>
  nowMs: () => number
}): Seller {
  let known = details.name ?? organizationName
  let askedAtMs = -Infinity

  async function learnName(): Promise<void> {
    askedAtMs = nowMs()
    known = (await askName()) ?? known
  }

  const text: Seller['text'] = (page, language) => {
    const shown = [language, ...languages].find((each) => texts[page].has(each))
    const markdown = shown && texts[page].get(shown)
    return shown === undefined || markdown === undefined ? null : { language: shown, markdown }
  }

  return {
    name() {
      // No page waits for the answer.
      if (known === null && nowMs() - askedAtMs > askedAgainAfterMs) void learnName()
      return known ?? softwareName
    },
    details,
    pages: sellerPageNames.filter((page) => texts[page].size > 0 || hasDetails(page, details)),
    text,
    address(language) {
      const { address } = details
      if (address === undefined || typeof address === 'string') return address ?? null
      return [language, ...languages].map((each) => address[each]).find((each) => each) ?? null
    },
    termsHash(language) {
      const terms = text('terms', language)
      return terms && createHash('sha256').update(terms.markdown).digest()
    },
  }
}

/** Whether the details alone are worth a page. */
function hasDetails(page: SellerPageName, details: SellerDetails): boolean {
  const { address, tax_id: taxId, registration_no: registrationNo, email, phone } = details
  if (page === 'seller') return Boolean(address ?? taxId ?? registrationNo)
  return page === 'contact' && Boolean(email ?? phone)
}
