import type { ReactNode } from 'react'
import { SiteFrame } from '#components/frame/site-frame.tsx'
import { readVisitor } from '../(account)/visitor.ts'
import { readPreferences } from '../preferences/preferences.ts'

export default async function TrackingLayout({ children }: { children: ReactNode }) {
  return (
    <SiteFrame preferences={await readPreferences()} visitor={await readVisitor()}>
      {children}
    </SiteFrame>
  )
}
