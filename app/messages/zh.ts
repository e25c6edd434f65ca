import type en from './en.ts'
import account from './zh/account.json'
import accountBilling from './zh/account-billing.json'
import accountLinks from './zh/account-links.json'
import accountLists from './zh/account-lists.json'
import accountPeople from './zh/account-people.json'
import accountQuote from './zh/account-quote.json'
import accountTemplates from './zh/account-templates.json'
import accountWallet from './zh/account-wallet.json'
import accounts from './zh/accounts.json'
import acting from './zh/acting.json'
import addressBook from './zh/address-book.json'
import cargo from './zh/cargo.json'
import cargoStep from './zh/cargo-step.json'
import developers from './zh/developers.json'
import frame from './zh/frame.json'
import home from './zh/home.json'
import identity from './zh/identity.json'
import lastOrder from './zh/last-order.json'
import latePart from './zh/late-part.json'
import load from './zh/load.json'
import mail from './zh/mail.json'
import map from './zh/map.json'
import measures from './zh/measures.json'
import notFound from './zh/not-found.json'
import offline from './zh/offline.json'
import ops from './zh/ops.json'
import openingHours from './zh/opening-hours.json'
import packing from './zh/packing.json'
import pay from './zh/pay.json'
import photos from './zh/photos.json'
import problem from './zh/problem.json'
import quote from './zh/quote.json'
import receipt from './zh/receipt.json'
import route from './zh/route.json'
import routeStep from './zh/route-step.json'
import session from './zh/session.json'
import shareLinks from './zh/share-links.json'
import sharedTrip from './zh/shared-trip.json'
import sheet from './zh/sheet.json'
import steps from './zh/steps.json'
import trackedOrder from './zh/tracked-order.json'
import tracking from './zh/tracking.json'
import way from './zh/way.json'

type Groups = Record<keyof typeof en, object>

export default {
  account,
  accountBilling,
  accountLinks,
  accountLists,
  accountPeople,
  accountQuote,
  accountTemplates,
  accountWallet,
  accounts,
  acting,
  addressBook,
  cargo,
  cargoStep,
  developers,
  frame,
  home,
  identity,
  lastOrder,
  latePart,
  load,
  mail,
  map,
  measures,
  notFound,
  offline,
  ops,
  openingHours,
  packing,
  pay,
  photos,
  problem,
  quote,
  receipt,
  route,
  routeStep,
  session,
  shareLinks,
  sharedTrip,
  sheet,
  steps,
  trackedOrder,
  tracking,
  way,
} satisfies Groups
