import { decodeText, parseCodes } from './parse-codes'

const MOST_BYTES = 2_000_000

export type CodeFile = { ok: true; codes: string[] } | { ok: false; reason: 'file_too_large' | 'file_failed' }

/** The product codes of a text or CSV file. */
export const readCodeFile = async (file: File): Promise<CodeFile> => {
  if (file.size > MOST_BYTES) return { ok: false, reason: 'file_too_large' }
  try {
    return { ok: true, codes: parseCodes(decodeText(new Uint8Array(await file.arrayBuffer()))) }
  } catch {
    return { ok: false, reason: 'file_failed' }
  }
}
