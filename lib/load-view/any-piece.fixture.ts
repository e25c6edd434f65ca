/** A piece for tests: whatever a test does not say is plain. */
import type { ViewPiece } from './load-view-load.ts'

export function anyPiece(said: Partial<ViewPiece> = {}): ViewPiece {
  return {
    step: 1,
    layer: 1,
    stop: 1,
    label: 'Cartons',
    item_index: 0,
    waybill_id: null,
    parcel_id: null,
    x_mm: 0,
    y_mm: 0,
    z_mm: 0,
    length_mm: 600,
    width_mm: 400,
    height_mm: 300,
    weight_kg: 10,
    ...said,
  }
}
