/**
 * Every mail that is sent by itself, by its name: a function from the facts and the reader's language
 * to the words. A new one is a file in templates/ and a line here.
 */
import { colleagueInvited } from './templates/colleague-invited.ts'
import { orderDelivered } from './templates/order-delivered.ts'
import { orderPaid } from './templates/order-paid.ts'
import { passwordChanged } from './templates/password-changed.ts'

export const templates = {
  'order paid': orderPaid,
  'order delivered': orderDelivered,
  'password changed': passwordChanged,
  'colleague invited': colleagueInvited,
} as const

type Templates = typeof templates

/** A template's name beside the facts it takes. */
export type Written = {
  [Name in keyof Templates]: {
    readonly template: Name
    readonly facts: Parameters<Templates[Name]>[0]
  }
}[keyof Templates]
