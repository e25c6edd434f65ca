-- What a price is made of, beyond the catalogue of 0003: names in the other languages, add-ons with
-- more rules, where a service area ends, what goods that share a vehicle pay, and exchange rates.

-- The name itself is the English one: { "th": ..., "zh": ... }.
alter table tms.vehicle_types add column names jsonb not null default '{}';

alter table tms.service_areas
  -- [[lat, lng], ...], a ring without its first point again. Null: told by country and province alone.
  add column outline jsonb;

alter table tms.services
  -- Of a service that is priced by weight: the class of vehicle the goods travel in, which they must
  -- fit. Null: the smallest that takes them.
  add column carrying_vehicle_type_id uuid,
  -- How many vehicles one quote may need.
  add column max_vehicles integer not null default 10 check (max_vehicles between 1 and 100),
  add foreign key (organization_id, carrying_vehicle_type_id)
    references tms.vehicle_types (organization_id, id);

alter table tms.rate_cards
  -- What a cubic metre counts at least, where the chargeable weight is the price.
  add column volumetric_kg_per_m3 integer not null default 250 check (volumetric_kg_per_m3 > 0);

-- Price of a kilogram by distance; the card's own per_kg_minor where it has no bands.
create table tms.rate_bands (
  organization_id uuid not null,
  rate_card_id uuid not null,
  from_m integer not null check (from_m >= 0),
  per_kg_minor bigint not null check (per_kg_minor >= 0),
  primary key (organization_id, rate_card_id, from_m),
  foreign key (organization_id, rate_card_id)
    references tms.rate_cards (organization_id, id) on delete cascade
);

alter table tms.addons
  add column names jsonb not null default '{}',
  add column description text not null default '',
  add column descriptions jsonb not null default '{}',
  add column service_types text[] not null default '{ftl_transport,ltl_transport}'
    check (service_types <@ '{ftl_transport,ltl_transport}' and cardinality(service_types) > 0),
  drop constraint addons_price_rule_check,
  drop constraint addons_check,
  drop constraint addons_check1,
  -- A fixed sum a quote, vehicle or piece, or a share of the freight in thousandths.
  add check (price_rule in ('per_quote', 'per_vehicle', 'per_piece', 'share_of_base')),
  add check ((price_rule <> 'share_of_base') = (amount_minor is not null)),
  add check ((price_rule = 'share_of_base') = (share_permille is not null));

create table tms.exchange_rates (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  -- What one whole unit of the first is in the second.
  rate numeric(20, 10) not null check (rate > 0),
  valid_from timestamptz not null,
  primary key (organization_id, from_currency, to_currency, valid_from)
);
