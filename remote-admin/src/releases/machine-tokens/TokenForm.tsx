import { Checkbox, Input } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import {
  MACHINE_TOKEN_DAYS,
  MAX_MACHINE_TOKEN_SCOPES,
  MachineTokenName,
} from '@outlet/shared/contract/users/machine-tokens'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { formWatch } from '@outlet/shared/ui/form-watch'
import { FormField } from '@outlet/shared/ui/FormField'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import { ManySelect } from '@outlet/shared/ui/ManySelect'
import { EnvironmentName, RemoteName } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'
import { namesIn } from '../environments/pin-changes'
import { latestReleasesQuery } from '../releases.queries'
import styles from '../releases.module.css'
import { createMachineTokenAction } from './machine-tokens.queries'
import { ScopeList } from './ScopeList'
import { deployPermissions, scopesOf } from './token-scopes'
import { expiryIn } from './token-state'
import type { MadeToken } from './TokenNotice'

/** Schema of the form; each error is reported at the field that causes it. */
const NewToken = z
  .object({
    name: MachineTokenName,
    permissions: z.array(z.enum(deployPermissions)).min(1),
    remotes: z.array(RemoteName),
    environments: z.array(EnvironmentName),
    days: z.int().min(1).max(MACHINE_TOKEN_DAYS.max),
  })
  .superRefine((wanted, { addIssue }) => {
    const { permissions, remotes, environments } = wanted
    const add = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (permissions.includes('releases.pin') && environments.length === 0)
      add('environments', 'machine_token.environments_required')
    if (permissions.includes('releases.revoke') && remotes.length === 0)
      add('remotes', 'machine_token.remotes_required')
    else if (scopesOf(wanted).length > MAX_MACHINE_TOKEN_SCOPES) add('remotes', 'machine_token.too_many_scopes')
  })
type NewToken = z.infer<typeof NewToken>

interface TokenValues extends Omit<NewToken, 'days'> {
  readonly days: number | undefined
}

const Watch = formWatch<TokenValues>()

const initial: TokenValues = {
  name: '',
  permissions: ['releases.read', 'releases.publish', 'releases.pin'],
  remotes: [],
  environments: [],
  days: MACHINE_TOKEN_DAYS.usual,
}

/** Field that shows the server's error for a path. */
const fieldOf = (path: string) => {
  if (path.startsWith('scopes')) return 'permissions'
  return path === 'expires_at' ? 'days' : path.replace(/\.\d+$/, '')
}

const verbOf = (permission: string) => permission.split('.')[1]

const useNames = (environments: readonly Environment[]) => {
  const { data: latest } = useQuery(latestReleasesQuery)
  const published = Object.fromEntries((latest?.items ?? []).map(({ name }) => [name, '']))
  return namesIn(published, ...environments.map(({ pins }) => pins))
}

interface FieldsProps {
  readonly environments: readonly Environment[]
}

const ScopeFields = ({ environments }: FieldsProps) => {
  const { t } = useTranslation('admin')
  const text = (key: string) => t(`releases.tokens.new.${key}`)
  const names = useNames(environments)
  return (
    <>
      <FormField field="permissions" label={text('may')} required>
        <Checkbox.Group
          direction="vertical"
          options={deployPermissions.map((value) => ({ value, label: text(`permission.${verbOf(value)}`) }))}
        />
      </FormField>
      <FormField field="remotes" label={text('remotes')} hint={text('remotes_hint')}>
        <ManySelect placeholder={text('all_remotes')} options={names} allowClear />
      </FormField>
      <Watch>
        {({ permissions }) =>
          permissions.includes('releases.pin') && (
            <FormField field="environments" label={text('environments')} required>
              <ManySelect
                placeholder={text('environments_placeholder')}
                options={environments.map(({ environment }) => environment)}
              />
            </FormField>
          )
        }
      </Watch>
    </>
  )
}

const Allowed = () => {
  const { t } = useTranslation('admin')
  return (
    <Watch>
      {(values) => {
        const scopes = scopesOf(values)
        return (
          <section className={styles.effect}>
            <div>
              <h3 className={styles.heading}>{t('releases.tokens.new.effect')}</h3>
              {scopes.length > 0 ? (
                <ScopeList scopes={scopes} />
              ) : (
                <p className={styles.hint}>{t('releases.tokens.new.nothing')}</p>
              )}
            </div>
          </section>
        )
      }}
    </Watch>
  )
}

interface TokenFormProps extends FieldsProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onMade: (made: MadeToken) => void
}

/** Form to create a token; its scopes are chosen in plain language. */
export const TokenForm = ({ environments, isOpen, onClose, onMade }: TokenFormProps) => {
  const { t } = useTranslation('admin')
  const { mutateAsync, reset } = useMutation(createMachineTokenAction)
  const submit = async ({ name, days, ...wanted }: NewToken) => {
    const body = { name, scopes: scopesOf(wanted), expires_at: expiryIn(days) }
    const { token } = await mutateAsync({ body })
    // Clears the mutation's result, which would hold the token for as long as the page is open.
    reset()
    onMade({ name, token })
  }
  return (
    <FormDrawer<TokenValues, NewToken>
      name="new machine token"
      title={t('releases.tokens.new.title')}
      saveLabel={t('releases.tokens.new.save')}
      isOpen={isOpen}
      onClose={onClose}
      initial={initial}
      schema={NewToken}
      fieldOf={fieldOf}
      submit={submit}
    >
      <FormField field="name" label={t('releases.tokens.new.name')} required hint={t('releases.tokens.new.name_hint')}>
        <Input maxLength={100} />
      </FormField>
      <ScopeFields environments={environments} />
      <FormField
        field="days"
        label={t('releases.tokens.new.days')}
        required
        hint={t('releases.tokens.new.days_hint', { most: MACHINE_TOKEN_DAYS.max })}
      >
        <NumberInput min={1} max={MACHINE_TOKEN_DAYS.max} unit={{ name: 'day' }} />
      </FormField>
      <Allowed />
    </FormDrawer>
  )
}
