/** Over every page of a demo that visitors from other machines can open. */
export function DemoBar({ text }: { text: string }) {
  return (
    <aside className="bg-warn-soft px-4 py-2 text-center text-caption font-medium text-warn print:hidden">
      {text}
    </aside>
  )
}
