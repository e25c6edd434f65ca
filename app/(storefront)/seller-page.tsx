/** A page of the seller: its details where they belong, and the text that the operator wrote. */
import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { Markdown } from '#components/seller/markdown.tsx'
import { parseMarkdown } from '#components/seller/parse-markdown.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { SellerPageName } from '#lib/storefront/seller-pages.ts'
import { portalRuntime } from '#server/portal/runtime.ts'

export function sellerPageMetadata(page: SellerPageName): () => Promise<Metadata> {
  return async () => {
    const t = await getTranslations('seller')
    const { seller } = portalRuntime()
    return {
      title: t(`pages.${page}`),
      description: t(`about.${page}`, { seller: seller.name() }),
    }
  }
}

export async function SellerPage({ page }: { page: SellerPageName }) {
  const { seller } = portalRuntime()
  if (!seller.pages.includes(page)) notFound()
  const language = await getLocale()
  const t = await getTranslations('seller')
  const text = seller.text(page, language)
  const { title, blocks } = parseMarkdown(text?.markdown ?? '')
  const isOther = text !== null && text.language !== language
  return (
    <div className="page py-14 md:py-20">
      <div className="max-w-[44rem]">
        <h1 lang={title !== null && isOther ? text.language : undefined} className="text-heading">
          {title ?? t(`pages.${page}`)}
        </h1>
        {isOther && <p className="mt-3 text-ink-soft">{t(`onlyIn.${text.language}`)}</p>}
        {text !== null && (
          <div lang={isOther ? text.language : undefined} className="mt-6 wrap-break-word">
            <Markdown blocks={blocks} />
          </div>
        )}
        {page === 'seller' && <SellerDetails language={language} />}
        {page === 'contact' && <ContactDetails />}
      </div>
    </div>
  )
}

async function SellerDetails({ language }: { language: Language }) {
  const t = await getTranslations('seller.details')
  const { seller } = portalRuntime()
  const { registered_name: registeredName, tax_id: taxId, branch, ...details } = seller.details
  return (
    <Details>
      <Detail name={t('name')}>{seller.name()}</Detail>
      <Detail name={t('registeredName')}>{registeredName}</Detail>
      <Detail name={t('address')}>{seller.address(language)}</Detail>
      <Detail name={t('taxId')}>
        {taxId === undefined || branch === undefined
          ? taxId
          : t(branch === '00000' ? 'headOffice' : 'branch', { taxId, branch })}
      </Detail>
      <Detail name={t('registrationNo')}>{details.registration_no}</Detail>
    </Details>
  )
}

async function ContactDetails() {
  const t = await getTranslations('seller.details')
  const { email, phone } = portalRuntime().seller.details
  const link = 'py-1 text-action underline underline-offset-2 hover:text-action-hover'
  return (
    <Details>
      <Detail name={t('email')}>
        {email && (
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        )}
      </Detail>
      <Detail name={t('phone')}>
        {phone && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={link}>
            {phone}
          </a>
        )}
      </Detail>
    </Details>
  )
}

function Details({ children }: { children: ReactNode }) {
  return <dl className="mt-8 flex flex-col gap-4">{children}</dl>
}

/** Nothing without a value. */
function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === null || children === '') return null
  return (
    <div>
      <dt className="text-caption text-ink-soft">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}
