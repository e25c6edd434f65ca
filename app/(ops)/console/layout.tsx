import type { ReactNode } from 'react'

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return <div className="page pt-2 pb-20">{children}</div>
}
