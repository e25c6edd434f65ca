/** The banks whose app can be opened to pay, where the organization is. */
import { thaiBanks, type Bank } from '#lib/thai-banks.ts'

const banksByCountry: ReadonlyMap<string, readonly Bank[]> = new Map([['TH', thaiBanks]])

export function banksOf(country: string): readonly Bank[] {
  return banksByCountry.get(country) ?? []
}

export function isBankOf(country: string, code: string): boolean {
  return banksOf(country).some((bank) => bank.code === code)
}
