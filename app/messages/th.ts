import { holdAllWords } from '#lib/line-breaks/hold-words.ts'
import type en from './en.ts'
import account from './th/account.json'
import accountBilling from './th/account-billing.json'
import accountLinks from './th/account-links.json'
import accountLists from './th/account-lists.json'
import accountPeople from './th/account-people.json'
import accountQuote from './th/account-quote.json'
import accountTemplates from './th/account-templates.json'
import accountWallet from './th/account-wallet.json'
import accounts from './th/accounts.json'
import acting from './th/acting.json'
import addressBook from './th/address-book.json'
import cargo from './th/cargo.json'
import cargoStep from './th/cargo-step.json'
import developers from './th/developers.json'
import frame from './th/frame.json'
import home from './th/home.json'
import identity from './th/identity.json'
import lastOrder from './th/last-order.json'
import latePart from './th/late-part.json'
import load from './th/load.json'
import mail from './th/mail.json'
import map from './th/map.json'
import measures from './th/measures.json'
import notFound from './th/not-found.json'
import offline from './th/offline.json'
import ops from './th/ops.json'
import openingHours from './th/opening-hours.json'
import packing from './th/packing.json'
import pay from './th/pay.json'
import photos from './th/photos.json'
import problem from './th/problem.json'
import quote from './th/quote.json'
import receipt from './th/receipt.json'
import route from './th/route.json'
import routeStep from './th/route-step.json'
import session from './th/session.json'
import shareLinks from './th/share-links.json'
import sharedTrip from './th/shared-trip.json'
import sheet from './th/sheet.json'
import steps from './th/steps.json'
import trackedOrder from './th/tracked-order.json'
import tracking from './th/tracking.json'
import way from './th/way.json'

type Groups = Record<keyof typeof en, object>

const groups = {
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

export default holdAllWords(groups, ['mail', 'receipt', 'sheet'])
