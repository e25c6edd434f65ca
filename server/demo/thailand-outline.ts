/**
 * A rough border of Thailand, some ten kilometres outside the real one on land and wider at sea, so that
 * every address of the country is inside. A town just across the border may count as inside.
 */
const legs: readonly string[] = [
  // From Mae Sai along Laos.
  '20.52,99.95 20.42,100.12 20.33,100.5 19.85,100.65 19.6,100.85 19.68,101.25 19.1,101.35',
  '18.5,101.15 17.95,101.15 18.0,101.7 18.27,102.1 17.98,102.45 17.9,102.72 18.05,103.0',
  '18.45,103.35 18.45,103.95 17.95,104.3 17.45,104.83 16.55,104.8 16.1,105.1 15.7,105.65',
  '15.2,105.6 14.75,105.58 14.3,105.2',
  // Along Cambodia to the sea.
  '14.3,104.6 14.35,103.6 14.3,103.0 13.7,102.58 13.3,102.45 12.75,102.6 12.2,102.85',
  '11.62,102.95',
  // Around the islands of the gulf and down its western coast.
  '11.4,102.5 12.3,101.4 12.3,100.6 11.2,100.1 10.3,100.3 9.2,100.5 8.3,100.6 7.3,100.9',
  '7.1,101.4 6.6,101.95 6.2,102.15',
  // Along Malaysia.
  '5.95,102.0 5.75,101.75 5.65,101.3 5.55,101.05 5.75,100.95 6.2,100.8 6.42,100.72',
  '6.48,100.42 6.6,100.15 6.4,100.12',
  // The Andaman sea with its islands.
  '6.4,99.1 7.5,98.1 8.6,97.5 9.5,97.7',
  // Along Myanmar.
  '9.95,98.5 10.6,98.7 11.75,99.45 12.6,99.1 13.2,99.05 13.75,98.9 14.1,98.45 14.9,98.1',
  '15.35,98.25 15.75,98.45 16.3,98.55 16.7,98.47 17.3,98.1 18.3,97.4 18.9,97.55 19.6,97.7',
  '19.85,98.0 19.8,98.9 20.2,99.1 20.25,99.45 20.42,99.6',
]

/** Latitude and longitude of each corner. */
export const thailandOutline: readonly (readonly [lat: number, lng: number])[] = legs
  .flatMap((leg) => leg.split(' '))
  .map((corner) => {
    const [lat = 0, lng = 0] = corner.split(',').map(Number)
    return [lat, lng]
  })
