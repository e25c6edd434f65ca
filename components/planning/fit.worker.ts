/** Keeps the goods, and packs one vehicle after another. */
import { fitVehicle, type FitGoods, type FitQuestion } from './fit-vehicle.ts'

let goods: FitGoods = { waybills: [], places: [], origin: null }

addEventListener('message', ({ data }: MessageEvent<FitGoods | FitQuestion>) => {
  if ('waybills' in data) {
    goods = data
    return
  }
  const untilMs = performance.now() + data.milliseconds
  postMessage(fitVehicle(data, { goods, isOver: () => performance.now() > untilMs }))
})
