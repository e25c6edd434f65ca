/** What a carrier is asked to drive, whichever it is. */
export interface BookingRequest {
  /** What people call it: the delivery's number. */
  readonly deliveryNo: string
  readonly pickup: BookingPlace
  readonly drop: BookingPlace
  readonly vehicleType: string
  readonly weightG: number
  readonly pieces: number
  /** Null: as soon as it can be. */
  readonly pickupFrom: Date | null
  readonly note: string | null
}

export interface BookingPlace {
  readonly address: string
  readonly lat: number
  readonly lng: number
  /** ISO 3166-1 alpha-2 where it is known. */
  readonly country: string | null
  readonly contactName: string | null
  readonly phone: string | null
}
