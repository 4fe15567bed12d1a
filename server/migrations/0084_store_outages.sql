-- Outages of stores are episodes. A failed check is compared with those of its store, also after they ended.
create index event_episodes_store_idx on event_episodes (subject_id, begun_at) where subject_type = 'store';
