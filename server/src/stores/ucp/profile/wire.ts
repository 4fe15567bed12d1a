import { z } from '@outlet/shared/contract/zod'
import { WireText } from '../../wire-text'

// The fields of a store's profile that are read. Entries of an unexpected shape are left out: the standard grows.

const Version = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** List without the entries that are unreadable; any other form is empty. */
const readableList = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all): z.output<Entry>[] =>
      all.flatMap((one) => {
        const { success, data } = entry.safeParse(one)
        return success ? [data] : []
      }),
    )

/** Names with their entries, such as capabilities with one entry for each version. */
const registry = <Entry extends z.ZodType>(entry: Entry) =>
  z.record(z.string(), readableList(entry)).nullish().catch(null)

const Binding = z.object({ version: Version.nullish().catch(null), transport: z.string(), endpoint: WireText })

const Capability = z.object({
  version: Version,
  spec: WireText,
  schema: WireText,
  extends: z
    .union([z.string().transform((parent) => [parent]), z.array(z.string())])
    .nullish()
    .transform((parents) => parents ?? []),
  config: z.record(z.string(), z.unknown()).nullish().catch(null),
})
export type WireCapability = z.infer<typeof Capability>

const PaymentHandler = z.object({
  id: z.string(),
  version: WireText,
  config: z.record(z.string(), z.unknown()).nullish().catch(null),
  available_instruments: readableList(z.looseObject({ type: z.string() })).nullish(),
})
export type UcpPaymentHandler = z.infer<typeof PaymentHandler>

/** Public key (JWK, RFC 7517). Keys of unknown kinds remain: only a signature that names one is affected. */
const SigningKey = z.looseObject({ kid: z.string(), kty: z.string() })
export type UcpSigningKey = z.infer<typeof SigningKey>

/** Profile of a store, served at `/.well-known/ucp`. */
export const Profile = z.object({
  ucp: z.object({
    version: Version,
    supported_versions: z.record(z.string(), z.string()).nullish().catch(null),
    services: registry(Binding),
    capabilities: registry(Capability),
    payment_handlers: registry(PaymentHandler),
  }),
  /** `keys` since 2026-08-25, `signing_keys` before. */
  keys: readableList(SigningKey).nullish(),
  signing_keys: readableList(SigningKey).nullish(),
})
export type Profile = z.infer<typeof Profile>
