/**
 * Judges any plan, whoever made it: an empty list says that it keeps every rule of the request and that
 * all it states is so. Written apart from the engine, from the words in `request.ts` and `plan.ts`
 * alone, and sharing no code with it, so that one mistake can't be made twice.
 *
 * The time goes as n log n for the sorting, plus the pairs of pieces that touch or face each other,
 * which in a plan without overlaps are few for each.
 */
import type { Plan } from '../plan.ts'
import type { PackRequest } from '../request.ts'
import { checkFigures } from './check-figures.ts'
import { checkLeftOut } from './check-left-out.ts'
import { checkLoadingOrder } from './check-loading-order.ts'
import { checkPieces } from './check-pieces.ts'
import { checkStacking } from './check-stacking.ts'
import { checkUnloading } from './check-unloading.ts'
import { checkWeights } from './check-weights.ts'
import { findContacts } from './find-contacts.ts'
import type { Violation } from './violation.ts'

export function validate(request: PackRequest, plan: Plan): readonly Violation[] {
  const { violations, pieces } = checkPieces(request, plan)
  const { overlaps, contacts, complete } = findContacts(pieces)
  const ofContacts = complete
    ? [
        ...checkStacking(pieces, contacts, request.options.supportShare),
        ...checkUnloading(request, pieces, contacts),
        ...checkLoadingOrder(request, plan, { pieces, contacts }),
      ]
    : []
  return [
    ...violations,
    ...overlaps,
    ...ofContacts,
    ...checkWeights(request, pieces),
    ...checkFigures(request, plan, pieces),
    ...checkLeftOut(request, plan, pieces),
  ]
}
