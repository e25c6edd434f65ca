/** The note for the driver, of the goods and of each end: one text, because carriers take only one. */
import type { QuoteRequest } from '#lib/contract/quote-request.ts'

export function driverNote({
  cargo_notes: cargo,
  pickup,
  delivery,
  pickup_window: window,
}: Pick<QuoteRequest, 'cargo_notes' | 'pickup' | 'delivery' | 'pickup_window'>): string | null {
  const lines = [
    cargo,
    labelled('Pickup', pickup.contact?.note),
    window && `Pickup between ${window.from} and ${window.to}`,
    labelled('Delivery', delivery.contact?.note),
  ].filter((line) => line !== undefined && line.trim() !== '')
  return lines.length === 0 ? null : lines.join('\n')
}

function labelled(end: string, note: string | undefined): string | undefined {
  return note?.trim() ? `${end}: ${note}` : undefined
}
