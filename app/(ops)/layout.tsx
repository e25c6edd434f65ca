import type { ReactNode } from 'react'
import { PageFrame } from '../page-frame.tsx'
import { Words } from '../words.tsx'

export default function OpsLayout({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <Words of={['frame', 'problem', 'ops', 'accountSearch', 'acting']}>{children}</Words>
    </PageFrame>
  )
}
