-- A monitor stores the kind of quantity that its store states, instead of `unknown` for a store without quantities.
alter table inventory_monitors drop constraint inventory_monitors_stock_level_kind_check,
  add constraint inventory_monitors_stock_level_kind_check
    check (stock_level_kind in ('exact', 'capped', 'threshold', 'boolean', 'unknown')) not valid;
alter table open_stock_readings drop constraint open_stock_readings_kind_check,
  add constraint open_stock_readings_kind_check
    check (kind in ('exact', 'capped', 'threshold', 'boolean', 'unknown')) not valid;
