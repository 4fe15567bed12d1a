import type pg from 'pg'

export interface TableShape {
  name: string
  columns: string[]
}

/** Lists ordinary and partitioned tables without unlogged ones, whose rows are short-lived, referenced tables before referencing ones, without partitions. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(`
    select c.relname as name,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> 'migrations'
    order by c.relname`)
  const ordered: TableShape[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map((table) => table.name))
    const free = waiting.filter((table) => !table.refers_to.some((other) => names.has(other)))
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...names].join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered.map(({ name, columns }) => ({ name, columns }))
}

export interface Partition {
  name: string
  parent: string
  /** As in `create table … partition of … <bound>`. */
  bound: string
}

export async function listPartitions(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    select c.relname as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r' order by c.relname`)
  return rows
}

export interface Sequence {
  name: string
  value: string
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows
}
