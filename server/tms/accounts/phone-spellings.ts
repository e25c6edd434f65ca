/** All ways in which one phone number may be registered: +66 81…, 0066 81…, 66 81…, 081…. */
import { dialledPhone } from './dialled-phone.ts'

/** `country`: where a number without a country code is dialled. None when the text is no phone number. */
export function phoneSpellings(written: string, country: string): string[] {
  const dialled = dialledPhone(written.replace(extension, ''))
  if (dialled === null) return []
  const code = callingCodes.get(country)
  const abroad = /^(?:\+|00)(\d+)$/.exec(dialled)?.[1]
  if (code === undefined || (abroad !== undefined && !abroad.startsWith(code))) {
    return abroad === undefined ? [dialled] : [`+${abroad}`, `00${abroad}`, abroad]
  }
  const numbers = new Set<string>()
  if (abroad === undefined) numbers.add(withoutZero(dialled))
  const international = abroad ?? dialled
  if (international.startsWith(code)) numbers.add(withoutZero(international.slice(code.length)))
  return [...numbers].flatMap((number) => [
    `+${code}${number}`,
    `+${code}0${number}`,
    `00${code}${number}`,
    `${code}${number}`,
    `0${number}`,
    number,
  ])
}

export function isSamePhone(one: string, other: string, country: string): boolean {
  const spellings = phoneSpellings(one, country)
  return one === other || phoneSpellings(other, country).some((each) => spellings.includes(each))
}

/** The zero that is dialled within the country, and left out or put in brackets after its code. */
function withoutZero(number: string): string {
  return number.startsWith('0') ? number.slice(1) : number
}

const extension = /\s*(?:#|x|ext\.?|ต่อ|转|轉)\s*\d{1,6}\s*$/iu

/** The codes of ITU-T E.164, by ISO 3166-1 country. */
const callingCodes: ReadonlyMap<string, string> = new Map(
  `AE971 AF93 AL355 AM374 AO244 AR54 AT43 AU61 AZ994 BA387 BD880 BE32 BF226 BG359 BH973 BI257 BJ229
  BN673 BO591 BR55 BT975 BW267 BY375 CA1 CD243 CF236 CG242 CH41 CI225 CL56 CM237 CN86 CO57 CR506 CU53
  CV238 CY357 CZ420 DE49 DJ253 DK45 DZ213 EC593 EE372 EG20 ER291 ES34 ET251 FI358 FJ679 FR33 GA241 GB44
  GE995 GH233 GM220 GN224 GQ240 GR30 GT502 GW245 GY592 HK852 HN504 HR385 HT509 HU36 ID62 IE353 IL972
  IN91 IQ964 IR98 IS354 IT39 JO962 JP81 KE254 KG996 KH855 KM269 KP850 KR82 KW965 KZ7 LA856 LB961 LI423
  LK94 LR231 LS266 LT370 LU352 LV371 LY218 MA212 MC377 MD373 ME382 MG261 MK389 ML223 MM95 MN976 MO853
  MR222 MT356 MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NE227 NG234 NI505 NL31 NO47 NP977 NZ64 OM968
  PA507 PE51 PG675 PH63 PK92 PL48 PS970 PT351 PY595 QA974 RO40 RS381 RU7 RW250 SA966 SB677 SC248 SD249
  SE46 SG65 SI386 SK421 SL232 SN221 SO252 SR597 SS211 ST239 SV503 SY963 SZ268 TD235 TG228 TH66 TJ992
  TL670 TM993 TN216 TR90 TW886 TZ255 UA380 UG256 US1 UY598 UZ998 VE58 VN84 VU678 WS685 YE967 ZA27 ZM260
  ZW263`
    .split(/\s+/)
    .map((each) => [each.slice(0, 2), each.slice(2)] as const),
)
