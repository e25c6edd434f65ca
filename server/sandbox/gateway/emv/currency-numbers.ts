/** ISO 4217's three digits for a currency, as EMVCo's QR codes say it. */
const numbers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AED: '784',
    AUD: '036',
    BDT: '050',
    BHD: '048',
    BND: '096',
    BRL: '986',
    CAD: '124',
    CHF: '756',
    CNY: '156',
    CZK: '203',
    DKK: '208',
    EGP: '818',
    EUR: '978',
    GBP: '826',
    HKD: '344',
    HUF: '348',
    IDR: '360',
    ILS: '376',
    INR: '356',
    IQD: '368',
    JOD: '400',
    JPY: '392',
    KES: '404',
    KHR: '116',
    KRW: '410',
    KWD: '414',
    LAK: '418',
    LKR: '144',
    MMK: '104',
    MOP: '446',
    MXN: '484',
    MYR: '458',
    NGN: '566',
    NOK: '578',
    NPR: '524',
    NZD: '554',
    OMR: '512',
    PHP: '608',
    PKR: '586',
    PLN: '985',
    QAR: '634',
    RUB: '643',
    SAR: '682',
    SEK: '752',
    SGD: '702',
    THB: '764',
    TND: '788',
    TRY: '949',
    TWD: '901',
    USD: '840',
    VND: '704',
    ZAR: '710',
  }),
)

const currencies = new Map([...numbers].map(([currency, number]) => [number, currency] as const))

/** Null for a currency that this table does not have. */
export function currencyNumber(currency: string): string | null {
  return numbers.get(currency) ?? null
}

export function currencyOfNumber(number: string): string | null {
  return currencies.get(number) ?? null
}
