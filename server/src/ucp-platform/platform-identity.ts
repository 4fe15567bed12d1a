/** A request as it is sent, right before its first byte. */
export interface OutgoingRequest {
  method: string
  url: string
  /** Names in lower case, `content-type` included. */
  headers: Readonly<Record<string, string>>
  /** Null = no body. */
  body: string | null
}

/** The console's identity as a UCP platform. */
export interface PlatformIdentity {
  /** Public HTTPS address of the profile; null = stores cannot fetch it, so only anonymous access is possible. */
  profileUrl: string | null
  /** Address of the profile for requests in this version of the protocol; null as above. */
  profileUrlOf: (version: string) => string | null
  /** Returns the headers that sign the request (RFC 9421) with the digest of its body; none without a profile. */
  sign: (request: OutgoingRequest) => Promise<Record<string, string>>
}

/** Returns the value of the `UCP-Agent` header (RFC 8941 dictionary). The URL must be serialised by `URL`. */
export const ucpAgent = (profileUrl: string): string => `profile="${profileUrl}"`
