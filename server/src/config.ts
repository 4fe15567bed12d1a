import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { textOf } from '@outlet/shared/contract/text'
import { z } from '@outlet/shared/contract/zod'
import type { OutgoingProxies } from './platform/http-client/outgoing-proxy'
import { PROFILE_PATH, type ProfileLocation } from './ucp-platform/profile-url'

const flag = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'], { error: 'must be 0 or 1' })
    .default(fallback)
    .transform((value) => value === '1')

const commaSeparated = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  )

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const isCidr = (text: string) => {
  const [address, bits, ...rest] = text.split('/')
  const version = isIP(address ?? '')
  return (
    rest.length === 0 && version !== 0 && /^\d{1,3}$/.test(bits ?? '') && Number(bits) <= (version === 4 ? 32 : 128)
  )
}

/** Networks that the keywords of TRUST_PROXY stand for. */
const namedNetworks = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
])

// A network of all addresses would let every caller forge its own address through X-Forwarded-For.
const isProxyNetwork = (text: string) => namedNetworks.has(text) || (isCidr(text) && !text.endsWith('/0'))

const trustedProxies = z.union(
  [
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
    commaSeparated
      .pipe(z.array(z.string().refine(isProxyNetwork)))
      .transform((networks) => networks.flatMap((network) => namedNetworks.get(network) ?? [network])),
  ],
  {
    error: 'must be networks such as 10.1.0.0/16, loopback or private, separated by commas, or a number of proxies',
  },
)

const origin = z.url({ protocol: /^https?$/, error: 'must be an http(s) address such as https://console.example.com' })

const isReadable = (path: string) => {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** Proxy URL; without a scheme it is an HTTP proxy, as in other programs. */
const proxy = z
  .string()
  .transform((text) => (text.includes('://') ? text : `http://${text}`))
  .pipe(z.url({ protocol: /^https?$/, error: 'must be an http(s) address such as http://proxy.example.com:3128' }))

const secretKey = z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 random bytes)')

const Environment = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535, 'must be a port number').default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  UCP_PROFILE_URL: z
    .url({ protocol: /^https$/, error: 'must be an https address such as https://example.com/ucp.json' })
    .optional(),
  TRUST_PROXY: trustedProxies.default(0),
  MAX_CONNECTIONS: z.coerce
    .number('must be a number of connections')
    .int()
    .min(10, 'must be at least 10')
    .max(1_000_000, 'must be at most 1000000')
    .default(4000),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  ADMIN_USERNAME: textOf('username').min(1).max(100).default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .regex(
      /^(?=.*\p{Lu})(?=.*\p{Ll})[\s\S]{6,200}$/u,
      'needs at least six characters, with upper and lower case letters',
    )
    .optional(),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEYS_OLD: commaSeparated.pipe(z.array(secretKey)),
  PRACTICE_STORE: flag('1'),
  ALLOWED_PRIVATE_NETWORKS: commaSeparated.pipe(
    z.array(z.string().refine(isCidr, 'must be networks such as 10.1.0.0/16, separated by commas')),
  ),
  HTTP_PROXY: proxy.optional(),
  HTTPS_PROXY: proxy.optional(),
  PUSH_HOSTS: commaSeparated.pipe(
    z.array(z.string().regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/, 'must be host names, separated by commas')),
  ),
  // Node reads the file by itself, and only warns if it cannot.
  NODE_EXTRA_CA_CERTS: z.string().refine(isReadable, 'must be a file that can be read').optional(),
  NO_PROXY: z.string().max(10_000).default(''),
  ENVIRONMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be lower-case letters, digits and hyphens')
    .default('local'),
  API_BASE_URL: origin.optional(),
  CORS_ORIGINS: commaSeparated.pipe(z.array(origin)),
  REPORTING_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as CNY')
    .default('CNY'),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be an IANA time zone such as Asia/Shanghai').default('Asia/Shanghai'),
  AUDIT_KEEP_DAYS: z.coerce
    .number('must be a number of days, or 0 for ever')
    .int()
    .min(0, 'must be a number of days, or 0 for ever')
    .max(36_500)
    .default(730),
  DELIVERIES_KEEP_DAYS: z.coerce
    .number('must be a number of days')
    .int()
    .min(1, 'must be at least 1')
    .max(3650, 'must be at most 3650')
    .default(90),
  CHROME_PATH: z.string().min(1).nullable().default(null),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export const serverRoles = ['all', 'api', 'worker'] as const
export type ServerRole = (typeof serverRoles)[number]

/** Groups of background work; a worker process may run a subset. */
export const workGroups = ['monitoring', 'syncing', 'bulk', 'delivering', 'buying', 'releases', 'analytics'] as const
export type WorkGroup = (typeof workGroups)[number]

export interface Config {
  port: number
  host: string
  publicUrl: string | null
  /** The console's profile as a UCP platform; null = stores cannot fetch one. */
  ucpProfile: ProfileLocation | null
  /** Networks of proxies whose X-Forwarded-For is trusted, or the number of proxies; 0 = none. */
  trustProxy: string[] | number
  /** Maximum number of open connections; one client address may hold at most half of them. */
  maxConnections: number
  dataDir: string
  /** Null = an embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null
  adminUsername: string
  adminPassword: string | null
  /** 64 hexadecimal digits; null only with the embedded database, which has a key file of its own. */
  secretKey: string | null
  /** Previous keys, still used for decryption. */
  oldSecretKeys: string[]
  practiceStore: boolean
  allowedPrivateNetworks: string[]
  /** Additional push services that may be reached through a proxy, besides those of known browsers. */
  pushHosts: string[]
  /** Proxies for requests to stores, services and rate sources, not for traffic between the console's own processes. */
  proxies: OutgoingProxies
  environment: string
  apiBaseUrl: string | null
  corsOrigins: string[]
  reportingCurrency: string
  timeZone: string
  /** 0 = unlimited. */
  auditRetentionDays: number
  deliveriesRetentionDays: number
  /** Path of a Chromium executable; null = the usual locations. */
  chromePath: string | null
  logLevel: string
  role: ServerRole
  /** Empty for `--role=api`. */
  work: readonly WorkGroup[]
}

/** Invalid settings; the message has one sentence for each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const parseRole = (args: readonly string[]): ServerRole => {
  const given = args.find((arg) => arg.startsWith('--role='))?.slice('--role='.length) ?? 'all'
  const role = serverRoles.find((candidate) => candidate === given)
  if (!role) throw new ConfigError(`--role must be one of ${serverRoles.join(', ')}.`)
  return role
}

const parseWork = (args: readonly string[], role: ServerRole): readonly WorkGroup[] => {
  const given = args.find((arg) => arg.startsWith('--work='))?.slice('--work='.length)
  if (given === undefined) return role === 'api' ? [] : workGroups
  const wanted = given.split(',')
  const unknown = wanted.some((name) => !workGroups.some((group) => group === name))
  if (unknown || role === 'api') {
    throw new ConfigError(`--work names parts of a worker's work, separated by commas: ${workGroups.join(', ')}.`)
  }
  return workGroups.filter((group) => wanted.includes(group))
}

/** The lower-case names of the proxy settings take precedence, as in curl. */
const withLowerCaseProxies = (env: Record<string, string | undefined>): Record<string, string | undefined> => ({
  ...env,
  HTTP_PROXY: env['http_proxy'] ?? env['HTTP_PROXY'],
  HTTPS_PROXY: env['https_proxy'] ?? env['HTTPS_PROXY'],
  NO_PROXY: env['no_proxy'] ?? env['NO_PROXY'],
})

const proxiesOf = ({ HTTP_PROXY, HTTPS_PROXY, NO_PROXY }: z.output<typeof Environment>): OutgoingProxies => ({
  http: HTTP_PROXY ?? null,
  https: HTTPS_PROXY ?? null,
  noProxy: NO_PROXY,
  isTrusted: true,
})

/** Stores fetch the profile from the public address, if that is an HTTPS address of the internet. */
const ucpProfileOf = ({ UCP_PROFILE_URL, PUBLIC_URL }: z.output<typeof Environment>): ProfileLocation | null => {
  if (UCP_PROFILE_URL !== undefined) return { url: new URL(UCP_PROFILE_URL).href, isOurs: false }
  if (PUBLIC_URL === undefined) return null
  const { protocol, hostname } = new URL(PUBLIC_URL)
  const isLocal = !hostname.includes('.') || /\.(local|localhost|internal|lan|home\.arpa)$/.test(hostname)
  if (protocol !== 'https:' || isLocal || isIP(hostname) !== 0) return null
  return { url: new URL(PROFILE_PATH, PUBLIC_URL).href, isOurs: true }
}

/** Reads the settings from environment and arguments. Empty variables count as unset. Throws ConfigError. */
export function parseConfig(env: Record<string, string | undefined>, args: readonly string[] = []): Config {
  const given = withLowerCaseProxies(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== '')),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}.`).join('\n'))
  }
  const { data: settings } = parsed
  if (settings.DATABASE_URL && !settings.SECRET_KEY) {
    throw new ConfigError('SECRET_KEY: is required with DATABASE_URL, the same for all processes.')
  }
  const dataDir = resolve(settings.DATA_DIR)
  const role = parseRole(args)
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL ?? null,
    ucpProfile: ucpProfileOf(settings),
    trustProxy: settings.TRUST_PROXY,
    maxConnections: settings.MAX_CONNECTIONS,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    adminUsername: settings.ADMIN_USERNAME,
    adminPassword: settings.ADMIN_PASSWORD ?? null,
    secretKey: settings.SECRET_KEY ?? null,
    oldSecretKeys: settings.SECRET_KEYS_OLD,
    practiceStore: settings.PRACTICE_STORE,
    allowedPrivateNetworks: settings.ALLOWED_PRIVATE_NETWORKS,
    pushHosts: settings.PUSH_HOSTS,
    proxies: proxiesOf(settings),
    environment: settings.ENVIRONMENT,
    apiBaseUrl: settings.API_BASE_URL ?? null,
    corsOrigins: settings.CORS_ORIGINS,
    reportingCurrency: settings.REPORTING_CURRENCY,
    timeZone: settings.TIME_ZONE,
    auditRetentionDays: settings.AUDIT_KEEP_DAYS,
    deliveriesRetentionDays: settings.DELIVERIES_KEEP_DAYS,
    chromePath: settings.CHROME_PATH,
    logLevel: settings.LOG_LEVEL,
    role,
    work: parseWork(args, role),
  }
}

/** Folder of the local cache of release files; the database holds the originals. */
export const releaseFilesDir = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'release-files')

/** Folder in which an earlier version of the server stored the files of releases. */
export const releaseFoldersDir = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'releases')
