-- The register of personal data: in each table, whose data it has, which, why, and how long they are kept.
-- docs/personal-data.md is made from these words. A table without them fails a test.
comment on table portal.people is
  'Whose: customers and staff. What: name, e-mail address, role, language, calendar, password as scrypt, accepted terms. Why: to sign in, and to be named where something was done. Kept: without end.';
comment on table portal.memberships is
  'Whose: customers. What: which sender accounts a person may act for, as what, since when. Why: to let the right people in. Kept: until the person is removed from the account.';
comment on table portal.invitations is
  'Whose: people who were asked in. What: e-mail address, role, who asked. Why: to let somebody join an account. Kept: without end.';
comment on table portal.sessions is
  'Whose: customers and staff. What: network address, browser, times of use. Why: to know who is signed in, and to show it to the person. Kept: until it ends: at most 90 days for customers, 8 hours for staff.';
comment on table portal.devices is
  'Whose: customers and staff. What: which browser has signed in before, as a hash. Why: to let a known browser in while somebody guesses passwords. Kept: the latest ones of each person.';
comment on table portal.codes is
  'Whose: people who sign up or forgot their password. What: e-mail address, the code as a keyed hash. Why: to prove that the address is theirs. Kept: a day after it ran out.';
comment on table portal.second_steps is
  'Whose: customers and staff. What: the sealed secret of the second step, recovery codes as hashes. Why: to ask for a second step. Kept: until it is switched off.';
comment on table portal.limits is
  'No personal data: counts under hashes.';
comment on table portal.security_log is
  'Whose: customers and staff. What: name, e-mail address, network address, browser, what happened. Why: to see who got in and who did not. Kept: 400 days.';
comment on table portal.acting is
  'Whose: staff. What: for which customer they acted, when and why. Why: to let staff act, and to prove it. Kept: without end.';
comment on table portal.audit is
  'Whose: staff. What: name, e-mail address, role, what they did for which customer. Why: to prove who did what. Kept: without end.';
comment on table portal.mails is
  'Whose: recipients of mails. What: e-mail address, text of the mail. Why: to send it once, also after a crash. Kept: 180 days.';
comment on table portal.visits is
  'Whose: visitors and customers. What: the draft of a trip: addresses, contacts with phones, goods, prices seen. Why: to go on where one stopped. Kept: 36 hours for visitors, 30 days for accounts.';
comment on table portal.photos is
  'Whose: visitors and customers. What: photos of goods. Why: to show the load to those who carry it. Kept: as long as their draft or a quote needs them, without end once it is paid.';
comment on table portal.photo_quotes is
  'No personal data: which photo belongs to which quote.';
comment on table portal.watches is
  'Whose: customers. What: who waits for news of an order. Why: to send mails about it. Kept: 30 days, 400 at most.';
comment on table portal.top_ups is
  'No personal data: sums and states of top-ups by account.';
comment on table portal.receipts is
  'Whose: buyers. What: name, address, tax number, trip and price. Why: receipts and tax invoices have to be kept. Kept: without end.';
comment on table portal.receipt_counters is
  'No personal data: the last number of each kind.';
comment on table portal.tax_details is
  'Whose: buyers. What: name, address, tax number, branch, who changed it. Why: to write receipts to them. Kept: as long as the account.';
comment on table portal.addresses is
  'Whose: contacts at addresses. What: name, phone, address, opening hours. Why: to fill in the next trip. Kept: until it is removed.';
comment on table portal.templates is
  'Whose: contacts at addresses. What: the draft of a trip that is sent often. Why: to fill in the next trip. Kept: until it is removed.';
comment on table portal.share_links is
  'Whose: customers and receivers. What: who shared an order or a waybill, its district. Why: to show it to those who have the link. Kept: without end.';
comment on table portal.loader_links is
  'Whose: staff. What: who made the link of a loader. Why: to let a loader record pieces. Kept: without end.';
comment on table portal.moved is
  'No personal data: which accounts have new rows.';
comment on table portal.feed_place is
  'No personal data: how far changes were read.';
comment on table tms.organizations is
  'No personal data: the company that runs this installation.';
comment on table tms.plan_features is
  'No personal data: features of an organization.';
comment on table tms.credentials is
  'Whose: developers. What: the network address from which a key was last used or refused. Why: to see who uses a key. Kept: until the next use.';
comment on table tms.secret_key_check is
  'No personal data: a sealed word that proves the key.';
comment on table tms.cache_generation is
  'No personal data: a counter.';
comment on table tms.cache_leases is
  'No personal data: which processes run.';
comment on table tms.sender_accounts is
  'Whose: customers. What: name, phone. Why: to know whose a waybill is. Kept: without end.';
comment on table tms.dispatch_addresses is
  'Whose: contacts of customers. What: name, phone, address, place. Why: to know where a waybill is picked up. Kept: until it is removed.';
comment on table tms.organization_units is
  'No personal data: addresses of the organization itself.';
comment on table tms.product_categories is
  'No personal data: names of kinds of goods.';
comment on table tms.vehicle_types is
  'No personal data: measures of vehicles.';
comment on table tms.services is
  'No personal data: what is sold.';
comment on table tms.service_areas is
  'No personal data: where it is sold.';
comment on table tms.rate_cards is
  'No personal data: prices.';
comment on table tms.rate_bands is
  'No personal data: prices by distance.';
comment on table tms.addons is
  'No personal data: what is sold besides.';
comment on table tms.exchange_rates is
  'No personal data: rates between currencies.';
comment on table tms.routes is
  'No personal data: names of routes.';
comment on table tms.route_nodes is
  'Whose: contacts at stops of routes. What: phone, address. Why: to drive there. Kept: as long as the route.';
comment on table tms.quotes is
  'Whose: contacts of a trip. What: addresses, names, phones, notes, goods, prices. Why: to sell and to drive it. Kept: 7 days while nobody has claimed it, else without end.';
comment on table tms.quote_texts is
  'Whose: contacts of a trip. What: addresses, names, phones and goods as words. Why: to search quotes. Kept: as long as the quote.';
comment on table tms.order_texts is
  'Whose: contacts of a trip. What: addresses, names, phones and goods as words. Why: to search orders. Kept: as long as the order.';
comment on table tms.deliveries is
  'Whose: contacts of a trip. What: addresses, names, phones, goods, price, state. Why: to drive it. Kept: without end.';
comment on table tms.delivery_plans is
  'No personal data: where each piece stands.';
comment on table tms.order_attention is
  'Whose: staff. What: who settled what waited for a person, and the words about it. Why: to settle it once. Kept: without end.';
comment on table tms.own_trips is
  'Whose: drivers of the own fleet. What: name, phone, number plate, last place, signature of the receiver. Why: to reach the driver, and to show the trip to its customer. Kept: without end.';
comment on table tms.tracking_snapshots is
  'Whose: drivers and receivers. What: name and phone of the driver, number plate, places, photos and signature of the receiver. Why: to show the trip to its customer. Kept: without end.';
comment on table tms.carrier_bookings is
  'No personal data: numbers of trips at carriers.';
comment on table tms.carrier_connections is
  'No personal data: addresses and sealed keys of carriers.';
comment on table tms.carrier_pauses is
  'No personal data: which carriers are not asked for a while.';
comment on table tms.carrier_rules is
  'No personal data: which carrier is asked first.';
comment on table tms.gateway_connections is
  'No personal data: address and sealed key of the payment gateway.';
comment on table tms.bank_accounts is
  'No personal data: accounts of the organization itself.';
comment on table tms.paused_payment_methods is
  'No personal data: ways to pay that are closed.';
comment on table tms.payments is
  'Whose: payers. What: sum, way, state, words on a transfer slip. Why: to know what was paid. Kept: without end.';
comment on table tms.bank_receipts is
  'Whose: payers. What: number, reference and sum of a transfer. Why: to count it once. Kept: without end.';
comment on table tms.refunds is
  'No personal data: sums that go back.';
comment on table tms.photos is
  'Whose: payers. What: pictures of transfer slips. Why: to compare them with what the bank received. Kept: without end.';
comment on table tms.ledger_accounts is
  'No personal data: accounts of the ledger.';
comment on table tms.ledger_postings is
  'Whose: customers. What: the reason of an adjustment, in the words of staff. Why: to prove where money went. Kept: without end.';
comment on table tms.ledger_entries is
  'No personal data: sums.';
comment on table tms.audit_entries is
  'Whose: staff. What: who changed what, with the words and names that were typed. Why: to prove who did what. Kept: without end.';
comment on table tms.waybills is
  'Whose: senders and receivers. What: name, phone, address, notes, value. Why: to carry it. Kept: without end.';
comment on table tms.waybill_numbers is
  'No personal data: which numbers are taken.';
comment on table tms.waybill_counts is
  'No personal data: counts by state.';
comment on table tms.waybill_search is
  'Whose: senders and receivers. What: names, phones and addresses as words. Why: to search waybills. Kept: as long as the waybill.';
comment on table tms.parcels is
  'Whose: senders and receivers. What: goods, measures, value, photos. Why: to carry them. Kept: as long as the waybill.';
comment on table tms.waybill_events is
  'Whose: drivers and receivers. What: places, words and photos of each event. Why: to show the waybill to its customer. Kept: without end.';
comment on table tms.event_photos is
  'Whose: receivers. What: photos of events and of proofs of delivery, signatures. Why: to prove what happened. Kept: 731 days.';
comment on table tms.loading_records is
  'Whose: receivers. What: notes and photos of pieces. Why: to prove what was loaded and unloaded. Kept: without end.';
comment on table tms.planning_jobs is
  'No personal data: loads to be planned, by ids and measures.';
comment on table tms.planning_settings is
  'No personal data: how loads are planned.';
comment on table tms.feed is
  'Whose: senders and receivers. What: each change as it is on the wire. Why: to tell programs of it. Kept: 90 days.';
comment on table tms.feed_base is
  'No personal data: where positions begin.';
comment on table tms.feed_consumers is
  'No personal data: how far readers are.';
comment on table tms.address_resolutions is
  'Whose: people at addresses. What: an address as it was typed, and its place. Why: to pay for each lookup once. Kept: 90 days.';
comment on table tms.gazetteer_places is
  'No personal data: a public list of places.';
comment on table tms.gazetteer_place_names is
  'No personal data: a public list of names of places.';
comment on table tms.gazetteer_postal_codes is
  'No personal data: a public list of postal codes.';
comment on table tms.gazetteer_admin_names is
  'No personal data: a public list of names of provinces.';
comment on table tms.webhook_rules is
  'Whose: staff. What: which person a mail tells when a rule is paused. Why: to mend it. Kept: as long as the rule.';
comment on table tms.webhook_pushes is
  'Whose: senders and receivers. What: the waybill as it was sent to a program. Why: to send it, and to show what was sent. Kept: 30 days.';
comment on table tms.webhook_attempts is
  'Whose: senders and receivers. What: what the receiver of a push answered. Why: to find what went wrong. Kept: 30 days.';
comment on table tms.webhook_hosts is
  'No personal data: hosts of receivers.';
comment on table tms.webhook_replays is
  'No personal data: which pushes were sent again.';
comment on table sandbox.carrier_accounts is
  'No personal data: it belongs to the sandboxes, which no installation that sells has.';
comment on table sandbox.carrier_trips is
  'No personal data: it belongs to the sandboxes, which no installation that sells has.';
comment on table sandbox.gateway_merchants is
  'No personal data: it belongs to the sandboxes, which no installation that sells has.';
comment on table sandbox.gateway_refunds is
  'No personal data: it belongs to the sandboxes, which no installation that sells has.';
comment on table sandbox.gateway_trades is
  'No personal data: it belongs to the sandboxes, which no installation that sells has.';
comment on table sandbox.mails is
  'No personal data: it belongs to the sandboxes, which no installation that sells has.';
comment on table sandbox.receiver_inboxes is
  'No personal data: it belongs to the sandboxes, which no installation that sells has.';
comment on table sandbox.receiver_key_pairs is
  'No personal data: it belongs to the sandboxes, which no installation that sells has.';
comment on table sandbox.receiver_pushes is
  'No personal data: it belongs to the sandboxes, which no installation that sells has.';
