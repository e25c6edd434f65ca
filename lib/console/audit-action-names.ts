/** The names under which the texts of audited actions stand: a name of a text has no dot. */
import { auditedActions, type AuditedAction } from '../contract/console/audit.ts'

export const auditActionNames = {
  'sender_account.save': 'senderAccountSave',
  'sender_account.erase': 'senderAccountErase',
  'wallet.adjust': 'walletAdjust',
  'bank_receipt.confirm': 'bankReceiptConfirm',
  'refund.finish': 'refundFinish',
  'trip.assign_driver': 'tripAssignDriver',
  'trip.move': 'tripMove',
  'trip.send_again': 'tripSendAgain',
  'trip.refund': 'tripRefund',
  'work_item.resolve': 'workItemResolve',
  'fleet_driver.save': 'fleetDriverSave',
  'fleet_driver.remove': 'fleetDriverRemove',
  'fleet_vehicle.save': 'fleetVehicleSave',
  'fleet_vehicle.remove': 'fleetVehicleRemove',
  'organization.save': 'organizationSave',
  'unit.save': 'unitSave',
  'product_category.save': 'productCategorySave',
  'exchange_rate.add': 'exchangeRateAdd',
  'subcontractor.save': 'subcontractorSave',
  'subcontractor.remove': 'subcontractorRemove',
  'trip.take': 'tripTake',
  'vehicle_type.save': 'vehicleTypeSave',
  'service_area.save': 'serviceAreaSave',
  'service.save': 'serviceSave',
  'rate_card.save': 'rateCardSave',
  'addon.save': 'addonSave',
  'route.save': 'routeSave',
  'connection.save': 'connectionSave',
  'carrier_rules.save': 'carrierRulesSave',
  'payment_method.switch': 'paymentMethodSwitch',
  'bank_account.add': 'bankAccountAdd',
  'bank_account.switch': 'bankAccountSwitch',
  'credentials.renew': 'credentialsRenew',
  'credentials.end_former': 'credentialsEndFormer',
  'credentials.legacy_responses': 'credentialsLegacyResponses',
  'webhook_rule.create': 'webhookRuleCreate',
  'webhook_rule.change': 'webhookRuleChange',
  'webhook_rule.delete': 'webhookRuleDelete',
  'webhook_rule.fire': 'webhookRuleFire',
  'webhook_rule.resume': 'webhookRuleResume',
  'webhook_rule.renew_secret': 'webhookRuleRenewSecret',
  'webhook_replay.start': 'webhookReplayStart',
  'webhook_replay.stop': 'webhookReplayStop',
} as const satisfies Record<AuditedAction, string>

type ActionName = (typeof auditActionNames)[AuditedAction]

/** Undefined: an older entry's, which is used no more. Its own word stands for it. */
export function nameOfAction(action: string): ActionName | undefined {
  const known = auditedActions.find((each) => each === action)
  return known && auditActionNames[known]
}
