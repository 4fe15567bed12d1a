/** A shorter secret would occur in ordinary words and in other secrets. */
const MIN_LENGTH = 4

const spellings = (secret: string) => [secret, encodeURIComponent(secret)]

/**
 * Redacts our secrets from text returned by an external service. Secrets of less than four characters remain. A longer
 * secret is redacted before those that it contains, which would leave the rest of it.
 */
export const redactSecrets = (text: string, secrets: readonly string[]): string =>
  [...new Set(secrets.filter(({ length }) => length >= MIN_LENGTH).flatMap(spellings))]
    .sort((one, other) => other.length - one.length)
    .reduce((redacted, secret) => redacted.replaceAll(secret, '***'), text)
