import type { ReactNode } from 'react'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { SiteFrame } from '#components/frame/site-frame.tsx'
import { readVisitor } from '../(account)/visitor.ts'
import { readPreferences } from '../preferences/preferences.ts'

export default async function OpsLayout({ children }: { children: ReactNode }) {
  const { frame, problem, ops, acting } = await getMessages()
  return (
    <SiteFrame preferences={await readPreferences()} visitor={await readVisitor()}>
      <NextIntlClientProvider messages={{ frame, problem, ops, acting }}>
        {children}
      </NextIntlClientProvider>
    </SiteFrame>
  )
}
