import type { FoundAccount } from '#lib/ops/acting-replies.ts'

export function accountOptionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

export function AccountOption({
  id,
  account,
  isActive,
  onChoose,
}: {
  id: string
  account: FoundAccount
  isActive: boolean
  onChoose: (account: FoundAccount) => void
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The field has the focus and the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(account)}
      className="flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-6 rounded-medium px-3 py-2.5 text-small hover:bg-hover aria-selected:bg-action-soft"
    >
      <span className="font-medium">{account.name}</span>
      <span className="text-caption text-ink-soft">
        {account.place === null ? account.code : `${account.code} · ${account.place}`}
      </span>
    </div>
  )
}
