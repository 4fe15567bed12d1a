const spellings = (secret: string) => new Set([secret, encodeURIComponent(secret)])

/** Redacts our secrets from text returned by an external service. */
export const redactSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.flatMap((secret) => [...spellings(secret)]).reduce((struck, secret) => struck.replaceAll(secret, '***'), text)
