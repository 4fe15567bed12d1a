const spellings = (secret: string) => new Set([secret, encodeURIComponent(secret)])

/** A text of an outside service without our secrets, should it have written them into what it says. */
export const strikeSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.flatMap((secret) => [...spellings(secret)]).reduce((struck, secret) => struck.replaceAll(secret, '***'), text)
