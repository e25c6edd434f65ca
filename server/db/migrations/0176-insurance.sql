-- Insurance of a declared value: an add-on of its own rule, priced by the value in millionths with a least
-- price, up to a limit. The value is kept with the waybill, in minor units.

alter table tms.addons
  add column share_ppm integer check (share_ppm between 1 and 1000000),
  add column minimum_minor bigint check (minimum_minor >= 0),
  add column limit_minor bigint check (limit_minor > 0),
  drop constraint addons_price_rule_check,
  drop constraint addons_check,
  add check (
    price_rule in ('per_quote', 'per_vehicle', 'per_piece', 'share_of_base', 'share_of_value')
  ),
  add check (
    (price_rule in ('share_of_base', 'share_of_value')) = (amount_minor is null)
  ),
  add check (
    (price_rule = 'share_of_value') = (share_ppm is not null)
    and (share_ppm is null) = (minimum_minor is null)
    and (share_ppm is null) = (limit_minor is null)
  ),
  add check (price_rule <> 'share_of_value' or key = 'insurance');

alter table tms.waybills
  add column declared_value_minor bigint check (declared_value_minor > 0),
  add column declared_value_currency text check (declared_value_currency ~ '^[A-Z]{3}$'),
  add check ((declared_value_minor is null) = (declared_value_currency is null));
