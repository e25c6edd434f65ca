/** Apart from the states: pages that show one need no schemas in the browser. */
import { z } from 'zod'
import { waybillStates } from './waybill-states.ts'

export const waybillStateSchema = z.enum(waybillStates).meta({ id: 'WaybillState' })
