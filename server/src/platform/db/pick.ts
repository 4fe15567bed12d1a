/** The named fields of a row: an allow-list, for rows that also hold secrets or internal columns. */
export const pick = <Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]): Pick<Row, Name> =>
  // The object has exactly these names; the type of `fromEntries` contains no names.
  Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as Pick<Row, Name>

type Defined<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> }

/** Fields that are not undefined. */
export const definedOf = <Fields extends object>(fields: Fields): Defined<Fields> =>
  // `fromEntries` loses the property names' types.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>
