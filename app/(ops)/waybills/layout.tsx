import type { ReactNode } from 'react'

export default function WaybillsLayout({ children }: { children: ReactNode }) {
  return <div className="page pt-4 pb-10 md:pt-6 md:pb-14">{children}</div>
}
