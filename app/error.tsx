'use client'

/** The frame itself failed: the problem stands alone, still in the visitor's language and theme. */
import { BareFrame } from '#components/frame/bare-frame.tsx'
import { ProblemPage } from '#components/frame/problem-page.tsx'

export default function FrameError(props: { error: unknown; retry: () => void }) {
  return (
    <BareFrame>
      <ProblemPage {...props} />
    </BareFrame>
  )
}
