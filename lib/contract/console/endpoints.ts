/** The operations of the console that the portal calls. They are in no public document. */
import { listRoutes } from './route-list.ts'
import {
  getWebhookReplay,
  listWebhookReplays,
  replayWebhookPushes,
  stopWebhookReplay,
} from './webhook-replays.ts'
import {
  changeWebhookRule,
  createWebhookRule,
  deleteWebhookRule,
  fireWebhookRule,
  getWebhookHealth,
  getWebhookPush,
  listWebhookPushes,
  listWebhookRules,
  previewWebhookRule,
  renewWebhookSecret,
  resumeWebhookRule,
} from './webhooks.ts'

export const consoleEndpointsByName = {
  listRoutes,
  listWebhookRules,
  createWebhookRule,
  changeWebhookRule,
  deleteWebhookRule,
  fireWebhookRule,
  resumeWebhookRule,
  renewWebhookSecret,
  previewWebhookRule,
  getWebhookHealth,
  listWebhookPushes,
  getWebhookPush,
  replayWebhookPushes,
  getWebhookReplay,
  stopWebhookReplay,
  listWebhookReplays,
}
