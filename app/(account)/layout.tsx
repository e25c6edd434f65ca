import type { ReactNode } from 'react'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { SiteFrame } from '#components/frame/site-frame.tsx'
import { readPreferences } from '../preferences/preferences.ts'
import { readVisitor } from './visitor.ts'

export default async function AccountLayout({ children }: { children: ReactNode }) {
  const { frame, problem, identity, account } = await getMessages()
  return (
    <SiteFrame preferences={await readPreferences()} visitor={await readVisitor()}>
      <NextIntlClientProvider messages={{ frame, problem, identity, account }}>
        {children}
      </NextIntlClientProvider>
    </SiteFrame>
  )
}
