import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell } from '@outlet/shared/contract/list/csv'

/** Maximum number of rows of a sheet (Excel specifications and limits). */
const MAX_ROWS = 1_048_576

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** All parts of the smallest valid workbook of one sheet (ISO/IEC 29500-1), except the sheet. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Outlet Console" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Characters that XML 1.0 does not permit, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escapeXml = (text: string) =>
  text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>]/g, (character) => entities[character] ?? '')

/** A text cell is never evaluated as a formula, so that it needs no apostrophe, unlike in CSV. */
const cellXml = (cell: Cell, address: string): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

/** Column letters: 0 = A, 26 = AA. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** `r` attributes are optional, but not every program reads a sheet without them. */
const rowXml = (cells: readonly Cell[], number: number) =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, columnName(index) + number)).join('')}</row>`

/**
 * Yields an Excel workbook of one sheet while its rows arrive, so that memory holds one page of them.
 * @throws if there are more rows than a sheet can have
 */
export async function* writeWorkbook(pages: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  const taken = () => {
    const chunks = written
    written = []
    return chunks
  }
  const add = (name: string) => {
    const file = new ZipDeflate(name)
    zip.add(file)
    return file
  }
  for (const [name, xml] of Object.entries(parts)) add(name).push(strToU8(HEAD + xml), true)
  const sheet = add('xl/worksheets/sheet1.xml')
  sheet.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`))
  let count = 0
  for await (const rows of pages) {
    const before = count
    count += rows.length
    if (count > MAX_ROWS) throw new Error(`more than ${MAX_ROWS} rows for a sheet`)
    sheet.push(strToU8(rows.map((cells, index) => rowXml(cells, before + index + 1)).join('')))
    yield* taken()
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* taken()
}
