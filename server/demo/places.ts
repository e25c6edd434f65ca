/**
 * The addresses of the demo's companies: subdistricts of Thailand with their coordinates in the
 * gazetteer. The phone numbers begin with +66 1 0000, a range that no operator uses.
 */
export interface Place {
  readonly subdistrict: string
  readonly district: string
  readonly province: string
  readonly postalCode: string
  readonly lat: number
  readonly lng: number
}

export const places = {
  bangPhliYai: place('Bang Phli Yai', 'Bang Phli', 'Samut Prakan', '10540', 13.618, 100.694),
  bangChalong: place('Bang Chalong', 'Bang Phli', 'Samut Prakan', '10540', 13.623, 100.755),
  khlongNueng: place('Khlong Nueng', 'Khlong Luang', 'Pathum Thani', '12120', 14.066, 100.607),
  thungSukhla: place('Thung Sukhla', 'Si Racha', 'Chon Buri', '20230', 13.097, 100.912),
  boWin: place('Bo Win', 'Si Racha', 'Chon Buri', '20230', 13.052, 101.093),
  sila: place('Sila', 'Mueang Khon Kaen', 'Khon Kaen', '40000', 16.49, 102.857),
  donKaeo: place('Don Kaeo', 'Mae Rim', 'Chiang Mai', '50180', 18.86, 98.939),
  koKha: place('Ko Kha', 'Ko Kha', 'Lampang', '52130', 18.202, 99.372),
  thaSai: place('Tha Sai', 'Mueang Samut Sakhon', 'Samut Sakhon', '74000', 13.571, 100.266),
  ratsada: place('Ratsada', 'Mueang Phuket', 'Phuket', '83000', 7.834, 98.423),
  khlongHae: place('Khlong Hae', 'Hat Yai', 'Songkhla', '90110', 7.055, 100.48),
} as const

function place(
  subdistrict: string,
  district: string,
  province: string,
  postalCode: string,
  lat: number,
  lng: number,
): Place {
  return { subdistrict, district, province, postalCode, lat, lng }
}

/** The n-th number of the unused range. */
export function nobodysPhone(n: number): string {
  return `+6610000${String(n).padStart(4, '0')}`
}
