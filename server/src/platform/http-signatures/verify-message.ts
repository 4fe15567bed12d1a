import { createHash } from 'node:crypto'
import { isInnerList, parseDictionary, type InnerList } from 'structured-headers'
import { matchesContentDigest } from './content-digest'
import { signatureBase, type SignableMessage } from './signature-base'
import { isSignedBy, verificationKey, type PublicJwk } from './signature-keys'
import { bytesOf, memberCount } from './structured-fields'

/** Reasons why a message is not proven to come from its sender; the names are those of the UCP standard. */
export type SignatureFault =
  | 'signature_missing'
  | 'signature_invalid'
  | 'signature_expired'
  | 'coverage_insufficient'
  | 'digest_mismatch'
  | 'key_not_found'
  | 'algorithm_unsupported'

export type Verification =
  | {
      isValid: true
      keyId: string
      /** Components that the signature covers, without those with parameters. */
      covered: ReadonlySet<unknown>
      /** Time of the signature; null = not stated. */
      createdAt: Date | null
      /** SHA-256 of the signed content, which is equal for a repeated message. */
      baseHash: Buffer
    }
  | { isValid: false; fault: SignatureFault }

export interface VerificationOptions {
  /** The sender's public keys. */
  keys: readonly PublicJwk[]
  /** Components that the signature must cover. */
  required: readonly string[]
  now: Date
}

/** Tolerated difference between the sender's clock and ours. */
const CLOCK_SKEW_S = 60

interface Candidate {
  input: InnerList
  signature: Buffer
}

/** Pairs the signatures of a message with their parameters by label; null when a field is malformed. */
function candidatesOf(inputs: string, signatures: string): Candidate[] | null {
  try {
    const [parsedInputs, parsedSignatures] = [parseDictionary(inputs), parseDictionary(signatures)]
    // The parser lets the last of two equal labels win; RFC 9421 requires unique ones.
    const isUnique = memberCount(inputs) === parsedInputs.size && memberCount(signatures) === parsedSignatures.size
    if (!isUnique) return null
    return [...parsedInputs].flatMap(([label, input]) => {
      const signature = bytesOf(parsedSignatures.get(label)?.[0])
      return signature && isInnerList(input) ? [{ input, signature }] : []
    })
  } catch {
    return null
  }
}

const invalid = (fault: SignatureFault): Verification => ({ isValid: false, fault })

/** Components without parameters, which alone count as covered. */
const coveredBy = ([items]: InnerList): Set<unknown> =>
  new Set(items.flatMap(([name, params]) => (params.size === 0 ? [name] : [])))

const isWholeSecond = (value: unknown): value is number => Number.isInteger(value)

function timeFault([, params]: InnerList, now: Date): SignatureFault | null {
  const [created, expires] = [params.get('created'), params.get('expires')]
  const seconds = now.getTime() / 1000
  if (created !== undefined && (!isWholeSecond(created) || created > seconds + CLOCK_SKEW_S)) return 'signature_invalid'
  if (expires === undefined) return null
  if (!isWholeSecond(expires)) return 'signature_invalid'
  return expires < seconds - CLOCK_SKEW_S ? 'signature_expired' : null
}

/** Checks everything but the signature itself. */
function faultBeforeSignature(
  { headers }: SignableMessage,
  body: Buffer,
  input: InnerList,
  { required, now }: VerificationOptions,
): SignatureFault | null {
  const covered = coveredBy(input)
  if (required.some((name) => !covered.has(name))) return 'coverage_insufficient'
  const late = timeFault(input, now)
  if (late) return late
  const isDigested = covered.has('content-digest')
  return isDigested && !matchesContentDigest(headers['content-digest'] ?? '', body) ? 'digest_mismatch' : null
}

/** Throws for components that the message lacks, and for fields that cannot be parsed. */
function verifyCandidate(
  message: SignableMessage,
  body: Buffer,
  { input, signature }: Candidate,
  options: VerificationOptions,
): Verification {
  const [, params] = input
  const keyId = params.get('keyid')
  const named = options.keys.filter(({ kid }) => kid === keyId)
  if (typeof keyId !== 'string' || named.length === 0) return invalid('key_not_found')
  const usable = named.flatMap((key) => verificationKey(key) ?? [])
  if (usable.length === 0) return invalid('algorithm_unsupported')
  const fault = faultBeforeSignature(message, body, input, options)
  if (fault) return invalid(fault)
  const base = signatureBase(message, input)
  const alg = params.get('alg')
  const isProven = usable.some(
    (key) => (alg === undefined || alg === key.algorithm.name) && isSignedBy(base, signature, key),
  )
  if (!isProven) return invalid('signature_invalid')
  const created = params.get('created')
  return {
    isValid: true,
    keyId,
    covered: coveredBy(input),
    createdAt: isWholeSecond(created) ? new Date(created * 1000) : null,
    baseHash: createHash('sha256').update(base).digest(),
  }
}

/**
 * Verifies a message's signatures (RFC 9421) and the digest of its body (RFC 9530). One valid signature that covers the
 * required components is enough; otherwise the fault is that of the last signature.
 */
export function verifyMessage(message: SignableMessage, body: Buffer, options: VerificationOptions): Verification {
  const { 'signature-input': inputs, signature: signatures } = message.headers
  if (inputs === undefined || signatures === undefined) return invalid('signature_missing')
  const candidates = candidatesOf(inputs, signatures)
  if (!candidates) return invalid('signature_invalid')
  let result = invalid('signature_missing')
  for (const candidate of candidates) {
    try {
      result = verifyCandidate(message, body, candidate, options)
    } catch {
      // Any sender may cause errors here: a message that cannot be checked is not proven.
      result = invalid('signature_invalid')
    }
    if (result.isValid) return result
  }
  return result
}
