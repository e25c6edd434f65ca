/** A drawing, 480 by 320 unless it says otherwise. What is put in comes from numbers of ours only. */
export function svg(content: string, { width = 480, height = 320 } = {}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`
}

const paints = ['#2f6f8f', '#b5533c', '#5b7f3a', '#8a5a9e', '#c08a2b', '#3f5f8a'] as const

export function paintOf(number: number): string {
  return paints[number % paints.length] ?? paints[0]
}
