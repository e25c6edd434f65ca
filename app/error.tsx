'use client'

/** The frame itself failed: the problem stands alone, still in the visitor's language and theme. */
import { ProblemPage } from '#components/frame/problem-page.tsx'

export default function FrameError(props: { error: unknown; retry: () => void }) {
  return (
    <main id="content">
      <ProblemPage {...props} />
    </main>
  )
}
