/** The demo's three organizations and their customers. */
import type { NewSenderAccount } from '#server/tms/accounts/accounts.ts'
import type { NewOrganization, OrganizationUnit } from '#server/tms/organizations/organizations.ts'
import { nobodysPhone, places, type Place } from './places.ts'

export interface DemoOrganization {
  readonly organization: NewOrganization
  readonly storefront: boolean
  readonly units: readonly Omit<OrganizationUnit, 'id'>[]
  readonly accounts: readonly NewSenderAccount[]
  /** Null: this organization takes no money by QR or app. */
  readonly gateway: { readonly city: string } | null
  readonly bankAccount: {
    readonly bankName: string
    readonly accountNumber: string
    readonly accountName: string
  }
  /** The opening balance of customers' wallets, in minor units, by account code. */
  readonly wallets: Readonly<Record<string, number>>
}

const baht = (amount: number) => amount * 100

const thai = { country: 'TH', currency: 'THB', timezone: 'Asia/Bangkok' } as const

export const demoOrganizations: readonly DemoOrganization[] = [
  {
    organization: {
      ...thai,
      name: 'Chao Phraya Haulage',
      features: ['waybills', 'delivery.planning', 'delivery.tracking', 'sender_accounts'],
      customWaybillNumbers: true,
      legacyResponses: false,
    },
    storefront: true,
    units: [
      unit('BPL-HQ', 'Bang Phli head office and hub', 'headquarters', places.bangPhliYai),
      unit('KKN-HUB', 'Khon Kaen hub', 'hub', places.sila),
      unit('CMI-HUB', 'Chiang Mai hub', 'hub', places.donKaeo),
      unit('HDY-DEP', 'Hat Yai depot', 'depot', places.khlongHae),
    ],
    accounts: [
      account('BNF', 'Bang Na Furniture', 101, [
        ['Showroom warehouse', '88 Thepharak Road', places.bangPhliYai],
        ['Factory', '19/4 Moo 7', places.bangChalong],
      ]),
      account('ESP', 'Eastern Seaboard Auto Parts', 102, [
        ['Plant 1', '331 Moo 3, Bo Win Industrial Estate', places.boWin],
        ['Port cross-dock', '12 Laem Chabang Port Road', places.thungSukhla],
      ]),
      account('LNC', 'Lanna Ceramics', 103, [
        ['Kiln and packing house', '214 Moo 2, Phahonyothin Road', places.koKha],
      ]),
      account('MCS', 'Mahachai Seafood', 104, [
        ['Cold store', '57/9 Ekkachai Road', places.thaSai],
      ]),
      account('IRM', 'Isan Rice Mill', 105, [['Mill', '9 Moo 12, Mittraphap Road', places.sila]]),
      account('ABS', 'Andaman Boat Supplies', 106, [
        ['Store', '40/1 Thepkrasattri Road', places.ratsada],
      ]),
    ],
    gateway: { city: 'Bang Phli' },
    bankAccount: demoBank('000-0-00101-1', 'Chao Phraya Haulage Co., Ltd.'),
    // Eastern Seaboard's wallet is empty, and Mahachai's too low for most trips.
    wallets: {
      ABS: baht(120_000),
      BNF: baht(500_000),
      LNC: baht(60_000),
      MCS: baht(900),
      IRM: baht(80_000),
    },
  },
  {
    organization: {
      ...thai,
      name: 'Doi Suthep Couriers',
      features: [],
      customWaybillNumbers: false,
      legacyResponses: false,
    },
    storefront: false,
    units: [unit('CMI', 'Chiang Mai office', 'headquarters', places.donKaeo)],
    accounts: [
      {
        ...account('NTC', 'Northern Tea Company', 201, [
          ['Packing house', '5 Moo 1', places.donKaeo],
        ]),
        // This customer has no wallet.
        currency: null,
      },
    ],
    gateway: null,
    bankAccount: demoBank('000-0-00201-2', 'Doi Suthep Couriers Ltd.'),
    wallets: {},
  },
  {
    organization: {
      ...thai,
      name: 'Rangsit Freight',
      features: ['waybills', 'delivery.planning', 'delivery.tracking', 'sender_accounts'],
      customWaybillNumbers: false,
      legacyResponses: true,
    },
    storefront: false,
    units: [unit('RST', 'Rangsit terminal', 'headquarters', places.khlongNueng)],
    accounts: [
      account('PTE', 'Pathum Thani Electronics', 301, [
        ['Warehouse', '101 Phahonyothin Road', places.khlongNueng],
      ]),
    ],
    gateway: { city: 'Khlong Luang' },
    bankAccount: demoBank('000-0-00301-3', 'Rangsit Freight Co., Ltd.'),
    wallets: { PTE: baht(100_000) },
  },
]

/** No bank has this name, and no account number begins with three zeros. */
function demoBank(accountNumber: string, accountName: string): DemoOrganization['bankAccount'] {
  return { bankName: 'Demo Bank of Siam', accountNumber, accountName }
}

function unit(
  code: string,
  name: string,
  kind: OrganizationUnit['kind'],
  at: Place,
): Omit<OrganizationUnit, 'id'> {
  const address = `${at.subdistrict}, ${at.district}, ${at.province} ${at.postalCode}`
  return {
    code,
    name,
    kind,
    address,
    province: at.province,
    country: 'TH',
    lat: at.lat,
    lng: at.lng,
    active: true,
  }
}

function account(
  code: string,
  name: string,
  phone: number,
  addresses: readonly (readonly [contact: string, street: string, at: Place])[],
): NewSenderAccount {
  return {
    code,
    name,
    phone: nobodysPhone(phone),
    currency: 'THB',
    dispatchAddresses: addresses.map(([contact, street, at]) => ({
      contactName: contact,
      phone: nobodysPhone(phone),
      address: street,
      subdistrict: at.subdistrict,
      district: at.district,
      province: at.province,
      postalCode: at.postalCode,
      country: 'TH',
      lat: at.lat,
      lng: at.lng,
    })),
  }
}
