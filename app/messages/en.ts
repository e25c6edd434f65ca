/** Every text in one language: a file for each group, named as pages ask for it. */
import account from './en/account.json'
import accountBilling from './en/account-billing.json'
import accountLinks from './en/account-links.json'
import accountLists from './en/account-lists.json'
import accountPeople from './en/account-people.json'
import accountQuote from './en/account-quote.json'
import accountTemplates from './en/account-templates.json'
import accountWallet from './en/account-wallet.json'
import accounts from './en/accounts.json'
import acting from './en/acting.json'
import addressBook from './en/address-book.json'
import cargo from './en/cargo.json'
import cargoStep from './en/cargo-step.json'
import developers from './en/developers.json'
import frame from './en/frame.json'
import home from './en/home.json'
import identity from './en/identity.json'
import lastOrder from './en/last-order.json'
import latePart from './en/late-part.json'
import load from './en/load.json'
import mail from './en/mail.json'
import map from './en/map.json'
import measures from './en/measures.json'
import notFound from './en/not-found.json'
import offline from './en/offline.json'
import ops from './en/ops.json'
import openingHours from './en/opening-hours.json'
import packing from './en/packing.json'
import pay from './en/pay.json'
import photos from './en/photos.json'
import problem from './en/problem.json'
import quote from './en/quote.json'
import receipt from './en/receipt.json'
import route from './en/route.json'
import routeStep from './en/route-step.json'
import session from './en/session.json'
import shareLinks from './en/share-links.json'
import sharedTrip from './en/shared-trip.json'
import sheet from './en/sheet.json'
import steps from './en/steps.json'
import trackedOrder from './en/tracked-order.json'
import tracking from './en/tracking.json'
import way from './en/way.json'

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
}
