import { Checkbox, Form, Input } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Environment } from '@outlet/shared/contract/environments'
import { MACHINE_TOKEN_DAYS } from '@outlet/shared/contract/machine-tokens'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import { ManySelect } from '@outlet/shared/ui/ManySelect'
import { namesIn } from '../pin-changes'
import { latestReleasesQuery } from '../releases.queries'
import styles from '../releases.module.css'
import { createMachineTokenAction } from './machine-tokens.queries'
import { NewToken, type TokenValues } from './new-token'
import { ScopeList } from './ScopeList'
import { deployPermissions, scopesOf } from './token-scopes'
import { expiryIn } from './token-state'
import type { MadeToken } from './TokenNotice'

// Arco's form does not know its values' type; this is drawn in no other form.
const asValues = (values: unknown) => values as TokenValues

const initial: TokenValues = {
  name: '',
  may: ['releases.read', 'releases.publish', 'releases.pin'],
  remotes: [],
  environments: [],
  days: MACHINE_TOKEN_DAYS.usual,
}

/** Where the server's refusals are told. */
const fieldOf = (path: string) => {
  if (path.startsWith('scopes')) return 'may'
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
  const words = (key: string) => t(`releases.tokens.new.${key}`)
  const names = useNames(environments)
  return (
    <>
      <FormField field="may" label={words('may')} required>
        <Checkbox.Group
          direction="vertical"
          options={deployPermissions.map((value) => ({ value, label: words(`permission.${verbOf(value)}`) }))}
        />
      </FormField>
      <FormField field="remotes" label={words('remotes')} hint={words('remotes_hint')}>
        <ManySelect placeholder={words('all_remotes')} options={names} allowClear />
      </FormField>
      <Form.Item noStyle shouldUpdate>
        {(values) =>
          asValues(values).may.includes('releases.pin') && (
            <FormField field="environments" label={words('environments')} required>
              <ManySelect
                placeholder={words('environments_placeholder')}
                options={environments.map(({ environment }) => environment)}
              />
            </FormField>
          )
        }
      </Form.Item>
    </>
  )
}

const Allowed = () => {
  const { t } = useTranslation('admin')
  return (
    <Form.Item noStyle shouldUpdate>
      {(values) => {
        const scopes = scopesOf(asValues(values))
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
    </Form.Item>
  )
}

interface TokenFormProps extends FieldsProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onMade: (made: MadeToken) => void
}

/** Makes a token; what it may do is chosen in plain words. */
export const TokenForm = ({ environments, isOpen, onClose, onMade }: TokenFormProps) => {
  const { t } = useTranslation('admin')
  const { mutateAsync, reset } = useMutation(createMachineTokenAction)
  const submit = async ({ name, days, ...wanted }: NewToken) => {
    const body = { name, scopes: scopesOf(wanted), expires_at: expiryIn(days) }
    const { token } = await mutateAsync({ body })
    // Its answer would stay with this form for as long as the page is open.
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
        hint={t('releases.tokens.new.days_hint', { most: MACHINE_TOKEN_DAYS.most })}
      >
        <NumberInput min={1} max={MACHINE_TOKEN_DAYS.most} unit={{ name: 'day' }} />
      </FormField>
      <Allowed />
    </FormDrawer>
  )
}
