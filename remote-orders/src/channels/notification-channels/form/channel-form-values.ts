import { channelSchemas, type ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { ChannelChange, type NotificationChannel } from '@outlet/shared/contract/notification-channels'
import type { z } from '@outlet/shared/contract/zod'
import { enteredOf, inputOf, kindFields, type KindFields } from './schema-fields'

/** Values of the form with prefixed field names, such as `settings_host`, `secrets_url` and `remove_url`. */
export type ChannelFormValues = Record<string, unknown>

const common = {
  name: '',
  language: 'zh-CN',
  rate_count: undefined,
  rate_seconds: undefined,
  quiet_from: '',
  quiet_to: '',
  proxy: '',
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

const commonBody = ({ name, language, rate_count, rate_seconds, quiet_from, quiet_to, proxy }: ChannelFormValues) => ({
  name,
  language,
  rate: isBlank(rate_count) && isBlank(rate_seconds) ? null : { count: rate_count, per_seconds: rate_seconds },
  quiet_hours:
    isBlank(quiet_from) && isBlank(quiet_to) ? null : { from: String(quiet_from ?? ''), to: String(quiet_to ?? '') },
  proxy: isBlank(proxy) ? null : String(proxy).trim(),
})

const emptySecrets = ({ secrets }: KindFields) =>
  Object.fromEntries(secrets.map(({ name, initial }) => [`secrets_${name}`, initial]))

export const newChannelValues = (fields: KindFields, name: string, language: string): ChannelFormValues => ({
  ...common,
  name,
  language,
  ...Object.fromEntries(fields.settings.map((field) => [`settings_${field.name}`, field.initial])),
  ...emptySecrets(fields),
})

/** Converts the form's values to the body of `POST /notification-channels`. */
export const draftBody = (kind: ChannelKind, isOwn: boolean, fields: KindFields) => (values: ChannelFormValues) => ({
  kind,
  is_own: isOwn,
  ...commonBody(values),
  settings: inputOf(fields.settings, (name) => values[`settings_${name}`]),
  secrets: inputOf(fields.secrets, (name) => values[`secrets_${name}`]),
})

/** Form values to edit a channel. Secrets are empty, because only their presence is known. */
export const valuesOfChannel = (channel: NotificationChannel): ChannelFormValues => {
  const fields = kindFields(channel.kind, channel.owner !== null)
  return {
    ...common,
    name: channel.name,
    language: channel.language,
    rate_count: channel.rate?.count,
    rate_seconds: channel.rate?.per_seconds,
    quiet_from: channel.quiet_hours?.from ?? '',
    quiet_to: channel.quiet_hours?.to ?? '',
    proxy: channel.proxy ?? '',
    ...Object.fromEntries(
      fields.settings.map((field) => [`settings_${field.name}`, enteredOf(field, channel.settings[field.name])]),
    ),
    ...emptySecrets(fields),
    ...Object.fromEntries(fields.secrets.map(({ name }) => [`remove_${name}`, false])),
    version: channel.version,
  }
}

/** The typed secrets, and null for those to remove. */
const changedSecrets = ({ secrets }: KindFields, values: ChannelFormValues) =>
  Object.fromEntries(
    secrets.flatMap(({ name }): [string, unknown][] => {
      if (values[`remove_${name}`] === true) return [[name, null]]
      return isBlank(values[`secrets_${name}`]) ? [] : [[name, values[`secrets_${name}`]]]
    }),
  )

/** Converts the form's values to the body of `PATCH /notification-channels/:channelId`. */
export const changeBody = (fields: KindFields) => (values: ChannelFormValues) => {
  const secrets = changedSecrets(fields, values)
  return {
    version: values.version,
    ...commonBody(values),
    ...(fields.settings.length > 0 && { settings: inputOf(fields.settings, (name) => values[`settings_${name}`]) }),
    ...(Object.keys(secrets).length > 0 && { secrets }),
  }
}

/** Validation issues of a value with the path prefixed by `part`; `isWanted` filters them by field name. */
const issuesOf = (part: string, schema: z.ZodType, value: unknown, isWanted: (name: string) => boolean = () => true) =>
  (schema.safeParse(value).error?.issues ?? [])
    .filter(({ path }) => isWanted(String(path[0])))
    .map(({ path, message }) => ({ code: 'custom' as const, path: [part, ...path], message }))

/** Schema of a change that also applies the kind's schemas, because the body does not contain the kind. */
export const changeSchema = (kind: ChannelKind, isOwn: boolean): z.ZodType<ChannelChange> => {
  const schemas = channelSchemas(kind, isOwn)
  if (!schemas) return ChannelChange
  return ChannelChange.superRefine(({ settings, secrets = {} }, context) => {
    const typed = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== null))
    const issues = [
      ...(settings ? issuesOf('settings', schemas.settings, settings) : []),
      ...issuesOf('secrets', schemas.secrets, typed, (name) => name in typed),
    ]
    for (const issue of issues) context.addIssue(issue)
  })
}

const renamed: Readonly<Record<string, string>> = {
  rate: 'rate_count',
  'rate.count': 'rate_count',
  'rate.per_seconds': 'rate_seconds',
  quiet_hours: 'quiet_from',
  'quiet_hours.from': 'quiet_from',
  'quiet_hours.to': 'quiet_to',
}

/** Form field for a path of the body: `settings.to.1` is one line of `settings_to`. */
export const channelFieldOf = (path: string): string => {
  const [part = '', name] = path.split('.')
  if ((part === 'settings' || part === 'secrets') && name !== undefined) return `${part}_${name}`
  return renamed[path] ?? path
}

/** Fields that are excluded from drafts. */
export const secretFieldsOf = ({ secrets }: KindFields): string[] => secrets.map(({ name }) => `secrets_${name}`)
