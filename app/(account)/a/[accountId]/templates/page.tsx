import { ArrowRight, Trash2, Undo2 } from 'lucide-react'
import { getFormatter, getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link.tsx'
import { ListHead } from '#components/ui/list-head.tsx'
import { NameDialog } from '#components/account-templates/name-dialog.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Notice } from '#components/ui/notice.tsx'
import { isBlank, piecesOf } from '#lib/cargo/draft-item.ts'
import { accountHref } from '#lib/hrefs.ts'
import { emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import { can } from '#server/portal/access/access.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { listRemoved, listTemplates } from '#server/portal/accounts/templates.ts'
import { draftOwnerFor, openDraft } from '#server/portal/quote/drafts.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import { openSection, type AccountPageProps } from '../open-section.ts'
import { removeOne, renameOne, restoreOne, saveDraftAsTemplate, useOne } from './actions.ts'
import { privatePage } from '../../../../page-metadata.ts'

export const generateMetadata = privatePage('accountTemplates.title')

export default async function TemplatesPage(props: AccountPageProps) {
  const access = await openSection(props, 'templates')
  const { accountId } = access
  const { database } = portalRuntime()
  const t = await getTranslations('accountTemplates')
  const [format, templates, removed, visit] = await Promise.all([
    getFormatter(),
    listTemplates(database, { accountId }),
    listRemoved(database, { accountId, nowMs: portalNowMs() }),
    openDraft(draftOwnerFor(access)),
  ])
  const canChange = can(access, 'save')
  const typed = visit?.ordered?.draft ?? visit?.draft ?? emptyDraft
  const hasDraft = typed.pickup !== null || typed.items.length > 0
  const about = ({ pickup, drop, items }: QuoteDraft) => {
    const pieces = piecesOf(items.filter((item) => !isBlank(item)))
    const route = `${pickup?.text || '—'} → ${drop?.text || '—'}`
    return `${route} · ${t('pieces', { count: pieces, shown: format.number(pieces) })}`
  }
  const ids = (id: string) => (
    <>
      <input type="hidden" name="account" value={accountId} />
      <input type="hidden" name="template" value={id} />
    </>
  )
  return (
    <>
      <ListHead title={t('title')} lead={t('lead')}>
        {canChange && hasDraft && (
          <NameDialog
            id="save-draft"
            title={t('saveDraft')}
            button={t('saveDraft')}
            initial=""
            hidden={{ account: accountId }}
            save={saveDraftAsTemplate}
          />
        )}
      </ListHead>
      {canChange && (
        <div role="status" className="flex flex-col gap-2 not-empty:mb-4">
          {removed.map(({ id, name }) => (
            <form
              key={id}
              action={restoreOne}
              className="flex flex-wrap items-center justify-between gap-3 rounded-medium border border-edge bg-surface px-4 py-1 text-small"
            >
              {ids(id)}
              <span className="min-w-0 break-words">{t('removed', { name })}</span>
              <button
                type="submit"
                className="inline-flex min-h-11 items-center gap-2 rounded-small px-2 font-medium text-action hover:bg-action-soft"
              >
                <Undo2 aria-hidden className="size-4" />
                {t('undo')}
                <span className="sr-only"> {name}</span>
              </button>
            </form>
          ))}
        </div>
      )}
      {templates.length === 0 ? (
        <Notice
          illustration={<EmptyHold />}
          title={t('emptyTitle')}
          heading="h2"
          action={
            <Link href={accountHref(accountId, 'orders')} className={buttonStyle('primary')}>
              {t('toOrders')}
            </Link>
          }
        >
          <p>{t('emptyBody')}</p>
        </Notice>
      ) : (
        <ul className="divide-y divide-edge rounded-large border border-edge bg-surface">
          {templates.map(({ id, name, draft }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
              <div className="min-w-0 grow basis-64">
                <p className="font-medium break-words">{name}</p>
                <p className="text-caption text-ink-soft">{about(draft)}</p>
              </div>
              {canChange && (
                <div className="flex flex-wrap gap-2">
                  <form action={useOne}>
                    {ids(id)}
                    <button
                      type="submit"
                      aria-label={t('useNamed', { name })}
                      className={buttonStyle('primary')}
                    >
                      {t('use')}
                      <ArrowRight aria-hidden className="size-4" />
                    </button>
                  </form>
                  <NameDialog
                    id={`rename-${id}`}
                    title={t('renameNamed', { name })}
                    button={t('rename')}
                    buttonLabel={t('renameNamed', { name })}
                    initial={name}
                    hidden={{ account: accountId, template: id }}
                    save={renameOne}
                  />
                  <form action={removeOne}>
                    {ids(id)}
                    <button
                      type="submit"
                      aria-label={t('removeNamed', { name })}
                      className={buttonStyle('secondary')}
                    >
                      <Trash2 aria-hidden className="size-4" />
                      {t('remove')}
                    </button>
                  </form>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
