/** The statement of a wallet for some days, as a file. It works before any script has run. */
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'

export function StatementForm({
  action,
  from,
  to,
  problem,
}: {
  action: string
  /** The days that it begins with. */
  from: string
  to: string
  /** Why the last one could not be made. */
  problem: string | null
}) {
  const t = useTranslations('accountWallet.statement')
  return (
    <form
      id="statement"
      method="get"
      action={action}
      aria-label={t('title')}
      className="flex flex-wrap items-end gap-3"
    >
      <TextField
        id="statement-from"
        name="from"
        type="date"
        required
        label={t('from')}
        defaultValue={from}
      />
      <TextField
        id="statement-to"
        name="to"
        type="date"
        required
        label={t('to')}
        defaultValue={to}
      />
      {problem !== null && (
        <p role="alert" className="basis-full text-small text-bad">
          {problem}
        </p>
      )}
      {(['pdf', 'csv'] as const).map((format) => (
        <button
          key={format}
          type="submit"
          name="format"
          value={format}
          className={buttonStyle('secondary')}
        >
          <Download aria-hidden className="size-4" />
          {t(format)}
        </button>
      ))}
    </form>
  )
}
