/**
 * The connections of the demo's organizations to outside parties (a bank, a payment gateway, carriers)
 * and the balances of their customers' wallets. An older demo without them gets them at its next start.
 */
import type { OrganizationId, SenderAccountId, ServiceId } from '#lib/contract/ids.ts'
import { asMinor } from '#lib/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Sandbox } from '#server/sandbox/sandbox.ts'
import type { NewRule } from '#server/tms/carriers/carriers.ts'
import type { Rooms } from '#server/tms/service.ts'
import { demoOrganizations, type DemoOrganization } from './companies.ts'

interface OutsideDeps {
  readonly rooms: Rooms
  readonly sandbox: Sandbox
}

interface UnarrangedRow {
  readonly id: OrganizationId
  readonly name: string
  readonly country: string
  readonly timezone: string
  readonly currency: string
}

export async function arrangeWithOutside(tx: Transaction, deps: OutsideDeps): Promise<void> {
  const unarranged = await tx.query<UnarrangedRow>(
    `select id, name, country, timezone, currency from tms.organizations o
     where demo and not exists (select from tms.bank_accounts b where b.organization_id = o.id)`,
  )
  for (const organization of unarranged) {
    const demo = demoOrganizations.find((each) => each.organization.name === organization.name)
    if (demo) await arrange(tx, { ...deps, organization, demo })
  }
}

async function arrange(
  tx: Transaction,
  of: OutsideDeps & { organization: UnarrangedRow; demo: DemoOrganization },
): Promise<void> {
  const { rooms, organization, demo } = of
  const { id: organizationId, currency } = organization
  await rooms.payments.addBankAccount(tx, organizationId, { ...demo.bankAccount, currency })
  await openGateway(tx, of)
  await hireCarriers(tx, of)
  await fundWallets(tx, of)
}

async function openGateway(
  tx: Transaction,
  { rooms, sandbox, organization, demo }: Parameters<typeof arrange>[1],
): Promise<void> {
  if (demo.gateway === null) return
  const { id: organizationId, name, country, timezone } = organization
  const merchantId = `m-${organizationId}`
  const { city } = demo.gateway
  const merchant = { id: merchantId, name, city, country, timezone }
  const { key } = await sandbox.gateway.addMerchant(tx, merchant)
  await rooms.gateways.connect(tx, { organizationId, merchantId, key, baseUrl: null })
}

async function hireCarriers(
  tx: Transaction,
  { rooms, sandbox, organization: { id: organizationId } }: Parameters<typeof arrange>[1],
): Promise<void> {
  for (const provider of ['provider_a', 'provider_b'] as const) {
    const callbackUrl = `/callbacks/carriers/${provider}/${organizationId}`
    const account = { provider, keyId: organizationId, callbackUrl }
    const opened = await sandbox.carriers.openAccount(tx, account)
    await rooms.carriers.connect(tx, { organizationId, provider, baseUrl: null, ...opened })
  }
  const services = await tx.query<{ id: ServiceId; service_type: string }>(
    `select id, service_type from tms.services where organization_id = $1 order by id`,
    [organizationId],
  )
  const own: NewRule[] = services.map(({ id, service_type: type }) => ({
    serviceId: id,
    serviceAreaId: null,
    provider: type === 'ltl_transport' ? 'provider_b' : 'provider_a',
  }))
  // Each carrier is asked once; a trip that both refuse becomes a work item for staff.
  const anyService = { serviceId: null, serviceAreaId: null }
  await rooms.carriers.setRules(tx, organizationId, [
    ...own,
    { ...anyService, provider: 'provider_b' },
    { ...anyService, provider: 'provider_a' },
  ])
}

async function fundWallets(
  tx: Transaction,
  { rooms, organization: { id: organizationId }, demo: { wallets } }: Parameters<typeof arrange>[1],
): Promise<void> {
  const accounts = await tx.query<{ id: SenderAccountId; code: string; currency: string }>(
    `select id, code, currency from tms.sender_accounts
     where organization_id = $1 and code = any ($2) and currency is not null`,
    [organizationId, Object.keys(wallets)],
  )
  for (const { id, code, currency } of accounts) {
    await rooms.payments.fundWallet(tx, {
      organizationId,
      senderAccountId: id,
      amountMinor: asMinor(wallets[code] ?? 0),
      currency,
      key: `demo ${code}`,
    })
  }
}
