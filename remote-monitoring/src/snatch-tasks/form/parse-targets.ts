import { MAX_TARGETS, SnatchTargetDraft } from '@outlet/shared/contract/snatch-tasks'

export interface PastedLine {
  /** Line number, starting at 1. */
  readonly line: number
  readonly text: string
  readonly error: 'invalid' | 'twice' | 'too_many'
}

export interface PastedCodes {
  readonly codes: string[]
  readonly wrong: PastedLine[]
}

/** Parses pasted codes, one per line, each with its error if it is invalid. Codes in `known` are duplicates. */
export const parseTargets = (text: string, known: readonly string[]): PastedCodes => {
  const seen = new Set(known.map((code) => code.trim().toLowerCase()).filter((code) => code !== ''))
  const result: PastedCodes = { codes: [], wrong: [] }
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const code = raw.trim()
    if (code === '') continue
    const wrong = (error: PastedLine['error']) => result.wrong.push({ line: index + 1, text: code, error })
    if (!SnatchTargetDraft.safeParse({ product_code: code }).success) wrong('invalid')
    else if (seen.has(code.toLowerCase())) wrong('twice')
    else if (seen.size >= MAX_TARGETS) wrong('too_many')
    else {
      seen.add(code.toLowerCase())
      result.codes.push(code)
    }
  }
  return result
}
