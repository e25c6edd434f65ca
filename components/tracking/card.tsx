import { useId, type ReactNode } from 'react'

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-large border border-edge bg-surface px-5 py-5 sm:px-6"
    >
      <h2 id={id} className="mb-4 text-lead">
        {title}
      </h2>
      {children}
    </section>
  )
}
