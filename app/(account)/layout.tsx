import type { ReactNode } from 'react'
import { PageFrame } from '../page-frame.tsx'
import { Words } from '../words.tsx'

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <Words of={['frame', 'problem', 'identity', 'account']}>{children}</Words>
    </PageFrame>
  )
}
