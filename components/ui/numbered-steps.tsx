import type { ReactNode } from 'react'

export function NumberedSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {steps.map((step, index) => (
        <NumberedStep key={step} number={index + 1}>
          {step}
        </NumberedStep>
      ))}
    </ol>
  )
}

export function NumberedStep({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-mark-soft text-caption font-semibold text-mark-ink"
      >
        {number}
      </span>
      <p className="pt-1 text-small">{children}</p>
    </li>
  )
}
