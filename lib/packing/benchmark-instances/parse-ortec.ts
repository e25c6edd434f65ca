/**
 * Reads orders of ORTEC (Alonso, Alvarez-Valdes, Iori, Parreno, Computers & Industrial Engineering 127,
 * 2019): products are in layers, layers on pallets, pallets in trucks. Four tables in one file, each
 * under a line `#name count`; the readme beside the files describes the columns.
 */
export interface OrtecProduct {
  readonly id: number
  /** 0, 1 or 2 in a plan of three days. */
  readonly day: number
  readonly demand: number
  readonly layerId: number
}

export interface OrtecLayer {
  readonly id: number
  readonly widthMm: number
  readonly lengthMm: number
  readonly heightMm: number
  readonly weightKg: number
  readonly mayRotate: boolean
  readonly itemsPerLayer: number
  /** The most layers of this type in one pile: the load limit of its lowest layer. */
  readonly maxLayersInPile: number
}

export interface OrtecPallet {
  readonly widthMm: number
  readonly lengthMm: number
  readonly heightMm: number
  readonly weightKg: number
}

export interface OrtecTruck {
  readonly widthMm: number
  readonly lengthMm: number
  readonly heightMm: number
  readonly payloadKg: number
  /** Distance from the cabin. */
  readonly firstAxleMm: number
  readonly secondAxleMm: number
  readonly firstAxleLimitKg: number
  readonly secondAxleLimitKg: number
}

export interface OrtecOrder {
  readonly name: string
  readonly products: readonly OrtecProduct[]
  readonly layers: ReadonlyMap<number, OrtecLayer>
  readonly pallet: OrtecPallet
  readonly truck: OrtecTruck
}

export function parseOrtec(name: string, text: string): OrtecOrder {
  const tables = new Map<string, number[][]>()
  let rows: number[][] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line.startsWith('#')) {
      const [table = ''] = line.slice(1).split(' ')
      rows = []
      tables.set(table, rows)
    } else if (line !== '') {
      const numbers = line.split(/\s+/).map(Number)
      if (numbers.some((number) => !Number.isFinite(number))) {
        throw new Error(`${name}: not a row of numbers: ${line}`)
      }
      rows.push(numbers)
    }
  }
  const table = (wanted: string): number[][] => {
    const found = tables.get(wanted)
    if (found === undefined) throw new Error(`${name} has no table of ${wanted}`)
    return found
  }
  const onlyRow = (wanted: string): number[] => {
    const [first, ...others] = table(wanted)
    if (first === undefined || others.length > 0)
      throw new Error(`${name}: one of ${wanted} expected`)
    return first
  }
  return {
    name,
    products: table('products').map(parseProduct),
    layers: new Map(
      table('layers')
        .map(parseLayer)
        .map((layer) => [layer.id, layer]),
    ),
    pallet: parsePallet(onlyRow('pallets')),
    truck: parseTruck(onlyRow('trucks')),
  }
}

function parseProduct(row: readonly number[]): OrtecProduct {
  const [id = 0, day = 0, demand = 0] = row
  return { id, day, demand, layerId: row[13] ?? 0 }
}

function parseLayer(row: readonly number[]): OrtecLayer {
  const [id = 0, widthMm = 0, lengthMm = 0, heightMm = 0, weightKg = 0, rotation = 0] = row
  const [itemsPerLayer = 0, maxLayersInPile = 0] = row.slice(6)
  const mayRotate = rotation === 1
  return { id, widthMm, lengthMm, heightMm, weightKg, mayRotate, itemsPerLayer, maxLayersInPile }
}

function parsePallet(row: readonly number[]): OrtecPallet {
  const [, widthMm = 0, lengthMm = 0, heightMm = 0, weightKg = 0] = row
  return { widthMm, lengthMm, heightMm, weightKg }
}

function parseTruck(row: readonly number[]): OrtecTruck {
  const [, widthMm = 0, lengthMm = 0, heightMm = 0, payloadKg = 0] = row
  const [firstAxleMm = 0, secondAxleMm = 0, firstAxleLimitKg = 0, secondAxleLimitKg = 0] =
    row.slice(5)
  return {
    widthMm,
    lengthMm,
    heightMm,
    payloadKg,
    firstAxleMm,
    secondAxleMm,
    firstAxleLimitKg,
    secondAxleLimitKg,
  }
}
