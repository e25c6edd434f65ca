/** The subscription plan's gate (interface 5.11). */
import type { PlanFeature } from '#lib/contract/plan-features.ts'
import type { Organization } from '../organizations/organizations.ts'
import { ServiceError } from './service-error.ts'

export function requireFeature(organization: Organization, feature: PlanFeature | null): void {
  if (feature !== null && !organization.features.includes(feature)) {
    throw new ServiceError('feature_not_included', { feature })
  }
}
