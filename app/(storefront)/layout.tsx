import type { ReactNode } from 'react'
import { SiteFrame } from '#components/frame/site-frame.tsx'
import { readPreferences } from '../preferences/preferences.ts'

export default async function StorefrontLayout({ children }: { children: ReactNode }) {
  return <SiteFrame preferences={await readPreferences()}>{children}</SiteFrame>
}
