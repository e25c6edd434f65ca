import type { ReactNode } from 'react'
import { NextIntlClientProvider, type Messages } from 'next-intl'
import { getMessages } from 'next-intl/server'

/** Gives the islands within it their texts: these groups go to the browser, and no others. */
export async function Words({
  of: groups,
  children,
}: {
  of: readonly (keyof Messages)[]
  children: ReactNode
}) {
  const all = await getMessages()
  const messages = Object.fromEntries(groups.map((group) => [group, all[group]]))
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>
}
