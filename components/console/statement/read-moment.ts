/** The days and times that banks print: by the Buddhist year too, in figures or with the month's name. */
import { inLatinDigits } from '#lib/cargo/read-number.ts'
import { instantOfMinute, minuteOf } from '#lib/dates/minutes.ts'

export type DayOrder = 'day first' | 'month first'

const months = [
  'jan|ม.ค.|มกราคม',
  'feb|ก.พ.|กุมภาพันธ์',
  'mar|มี.ค.|มีนาคม',
  'apr|เม.ย.|เมษายน',
  'may|พ.ค.|พฤษภาคม',
  'jun|มิ.ย.|มิถุนายน',
  'jul|ก.ค.|กรกฎาคม',
  'aug|ส.ค.|สิงหาคม',
  'sep|ก.ย.|กันยายน',
  'oct|ต.ค.|ตุลาคม',
  'nov|พ.ย.|พฤศจิกายน',
  'dec|ธ.ค.|ธันวาคม',
].map((names) => names.split('|'))

/** The day comes first unless a date of the file cannot be read so, as 11/25/2026 cannot. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const isMonthFirst = texts.some((text) => {
    const [, first = '', second = ''] =
      /^(\d{1,2})[-/.](\d{1,2})[-/.]/.exec(inLatinDigits(text)) ?? []
    return Number(first) <= 12 && Number(second) > 12
  })
  return isMonthFirst ? 'month first' : 'day first'
}

/** On Thailand's clocks; null: it cannot be read. A day without a time begins at its first minute. */
export function readMoment(
  texts: { readonly date: string; readonly time: string },
  order: DayOrder,
): Date | null {
  const day = readDay(inLatinDigits(texts.date).trim(), order)
  if (day === null) return null
  const time = readTime(texts.time === '' ? day.rest : inLatinDigits(texts.time))
  if (time === null) return null
  const [month, date, hour, minute] = [day.month, day.day, time.hour, time.minute].map((figure) =>
    String(figure).padStart(2, '0'),
  )
  const written = `${day.year}-${month}-${date}T${hour}:${minute}`
  const ms = Date.parse(instantOfMinute(written) ?? '')
  // The 31st of a month with thirty days would be another one.
  const isReal = !Number.isNaN(ms) && minuteOf(ms) === written
  return isReal ? new Date(ms + time.second * 1000) : null
}

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
  /** The text behind it. */
  readonly rest: string
}

const yearFirst = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(.*)$/su
const eightFigures = /^(\d{4})(\d{2})(\d{2})(?!\d)(.*)$/su
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)(.*)$/su
const withName = /^(\d{1,2})[-/\s]*([^\d\s/-]+)[-/\s]*(\d{4}|\d{2})(?!\d)(.*)$/su

function readDay(text: string, order: DayOrder): Day | null {
  const [, year = '', month = '', day = '', rest = ''] =
    yearFirst.exec(text) ?? eightFigures.exec(text) ?? []
  if (year !== '') return dayOf({ year, month, day, rest })
  const [, first = '', second = '', last = '', behind = ''] = yearLast.exec(text) ?? []
  if (last !== '') {
    const [written, other] = order === 'day first' ? [first, second] : [second, first]
    return dayOf({ year: last, month: other, day: written, rest: behind })
  }
  const [, dayBefore = '', name = '', named = '', end = ''] = withName.exec(text) ?? []
  const nth = months.findIndex((names) => names.some((each) => name.toLowerCase().startsWith(each)))
  return nth < 0 ? null : dayOf({ year: named, month: String(nth + 1), day: dayBefore, rest: end })
}

function dayOf(written: { year: string; month: string; day: string; rest: string }): Day | null {
  const [year, month, day] = [fullYear(Number(written.year)), +written.month, +written.day]
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31
  return isDay ? { year, month, day, rest: written.rest } : null
}

/** 2569, 69 and 26 are all 2026: the Buddhist year began 543 years earlier, and no statement is of 2060. */
function fullYear(written: number): number {
  if (written >= 2400) return written - 543
  if (written >= 100) return written
  return written >= 60 ? written + 2500 - 543 : written + 2000
}

/** Midnight where there is none; null: there is no such time. */
function readTime(text: string): { hour: number; minute: number; second: number } | null {
  const [, hours = '0', minutes = '0', seconds = '0', half = ''] =
    /^[T,\s]*(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*([ap]m)?/iu.exec(text) ?? []
  const [minute, second] = [Number(minutes), Number(seconds)]
  const hour = half === '' ? Number(hours) : (+hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  return hour <= 23 && minute <= 59 && second <= 59 ? { hour, minute, second } : null
}
