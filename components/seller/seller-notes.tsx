/** The seller's name and links to its pages, where people sign up, see a price and pay. */
import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { SentenceGap } from '#components/ui/sentence-gap.tsx'
import type { SellerPageName } from '#lib/storefront/seller-pages.ts'
import type { ShownSeller } from './shown-seller.ts'

/** The seller, and by whom the load is carried. */
export function SoldBy({ seller }: { seller: ShownSeller }) {
  const t = useTranslations('seller')
  return <>{t.rich('sold', { name: () => nameOf(seller) })}</>
}

export function SignUpTerms({ seller }: { seller: ShownSeller }) {
  const t = useTranslations('seller.signUp')
  const { name, pages } = seller
  const [terms, privacy] = [pages.includes('terms'), pages.includes('privacy')]
  if (!terms && !privacy) return null
  return (
    <p className="text-caption text-ink-soft">
      {t.rich(terms && privacy ? 'both' : terms ? 'terms' : 'privacy', {
        seller: name,
        terms: linkTo('terms'),
        privacy: linkTo('privacy'),
      })}
    </p>
  )
}

/** Below the button that pays. */
export function PayTerms({ seller }: { seller: ShownSeller }) {
  const t = useTranslations('seller')
  const { pages } = seller
  const beside = (['privacy', 'contact', 'help'] as const).filter((page) => pages.includes(page))
  return (
    <div className="text-caption text-ink-soft">
      <p>
        {t.rich('buy', { name: () => nameOf(seller) })}
        {pages.includes('terms') && (
          <>
            <SentenceGap />
            {t.rich('payTerms', { terms: linkTo('terms') })}
          </>
        )}
      </p>
      {beside.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4">
          {beside.map((page) => (
            <li key={page}>{linkTo(page)(t(`pages.${page}`))}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function nameOf({ name, pages }: ShownSeller): ReactNode {
  return pages.includes('seller') ? linkTo('seller')(name) : name
}

/** In a tab of its own, because what was typed or shown here is needed after reading. */
const linkTo = (page: SellerPageName) =>
  function pageLink(words: ReactNode): ReactNode {
    return (
      <a
        href={`/${page}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-6 items-center text-action underline underline-offset-2 hover:text-action-hover"
      >
        {words}
      </a>
    )
  }
