import type { ImageFile } from './channel-kind'

/**
 * Escapes quotation marks and line breaks, which would end the header (HTML, "multipart/form-data encoding algorithm").
 */
const escapeHeaderValue = (text: string) => text.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22')

/**
 * Builds a multipart/form-data body from the fields that have a value. The boundary contains `id`, a message's own id,
 * which occurs in no field.
 */
export function multipart(
  id: string,
  fields: Record<string, string | number | ImageFile | undefined>,
): { headers: Record<string, string>; body: Buffer } {
  const boundary = `outlet-console-${id.replace(/[^\w-]/g, '')}`.slice(0, 70)
  const sections = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return []
    const start = `--${boundary}\r\ncontent-disposition: form-data; name="${escapeHeaderValue(name)}"`
    if (typeof value !== 'object') return [Buffer.from(`${start}\r\n\r\n${value}\r\n`)]
    const head = `${start}; filename="${escapeHeaderValue(value.name)}"\r\ncontent-type: ${escapeHeaderValue(value.type)}\r\n\r\n`
    return [Buffer.from(head), value.bytes, Buffer.from('\r\n')]
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...sections, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
