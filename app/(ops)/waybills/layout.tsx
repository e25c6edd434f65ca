import type { ReactNode } from 'react'

export default function WaybillsLayout({ children }: { children: ReactNode }) {
  return <div className="page py-10 md:py-14">{children}</div>
}
