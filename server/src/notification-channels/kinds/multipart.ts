import type { ImageFile } from './channel-kind'

/** A quotation mark or a line break would end the header (HTML, "multipart/form-data encoding algorithm"). */
const inHeader = (text: string) => text.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22')

/** A multipart/form-data body of the fields that have a value. The boundary is made of `id`, which no field holds: a message's own. */
export function multipart(
  id: string,
  fields: Record<string, string | number | ImageFile | undefined>,
): { headers: Record<string, string>; body: Buffer } {
  const boundary = `outlet-console-${id.replace(/[^\w-]/g, '')}`.slice(0, 70)
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return []
    const start = `--${boundary}\r\ncontent-disposition: form-data; name="${inHeader(name)}"`
    if (typeof value !== 'object') return [Buffer.from(`${start}\r\n\r\n${value}\r\n`)]
    const head = `${start}; filename="${inHeader(value.name)}"\r\ncontent-type: ${inHeader(value.type)}\r\n\r\n`
    return [Buffer.from(head), value.bytes, Buffer.from('\r\n')]
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
