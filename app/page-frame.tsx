/** The frame of every page: the visitor's choices, and who is signed in. */
import type { ReactNode } from 'react'
import { SiteFrame } from '#components/frame/site-frame.tsx'
import { readVisitor } from './(account)/visitor.tsx'
import { chooseCalendar, chooseLanguage, chooseTheme } from './preferences/actions.ts'
import { chosenReading, chosenTheme } from './preferences/chosen.ts'
import { shownSeller } from './shown-seller.ts'

export async function PageFrame({ children }: { children: ReactNode }) {
  const [reading, theme, visitor] = await Promise.all([
    chosenReading(),
    chosenTheme(),
    readVisitor(),
  ])
  return (
    <SiteFrame
      seller={shownSeller()}
      preferences={{ ...reading, theme, chooseLanguage, chooseCalendar, chooseTheme }}
      visitor={visitor}
    >
      {children}
    </SiteFrame>
  )
}
