import { TextDecoder } from 'node:util'

/** Length in bytes of the start of a page in which its `meta` element names the charset. */
const HEAD_BYTES = 4096

const decoderOf = (charset: string): TextDecoder | null => {
  try {
    return new TextDecoder(charset)
  } catch {
    // An unknown name; the next one is tried.
    return null
  }
}

const byteOrderMark = (body: Buffer): string | null => {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  return body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : null
}

/** Decodes a page by its byte order mark, the charset of its header, or that of its `meta` element; default UTF-8. */
export function decodeHtml(body: Buffer, contentType: string | undefined): string {
  const ofHeader = /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? '')?.[1]
  const head = body.subarray(0, HEAD_BYTES).toString('latin1')
  const ofMeta = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1]
  for (const charset of [byteOrderMark(body), ofHeader, ofMeta]) {
    const decoder = charset ? decoderOf(charset) : null
    if (decoder) return decoder.decode(body)
  }
  return new TextDecoder().decode(body)
}
