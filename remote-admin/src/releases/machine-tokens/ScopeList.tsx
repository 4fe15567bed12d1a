import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import styles from '../releases.module.css'
import { groupScopes, isDeployPermission, type ScopeGroup } from './token-scopes'

const textOf = ({ permission, environment, remotes }: ScopeGroup, t: TFunction<'admin'>, locale: Locale): string => {
  if (!isDeployPermission(permission)) return t('releases.tokens.scope.other', { permission })
  const [, verb] = permission.split('.')
  if (permission === 'releases.read') return t('releases.tokens.scope.read')
  if (remotes.length === 0) return t(`releases.tokens.scope.${verb}_all`, { environment })
  // The names are Latin: Chinese "和" between them would need spaces, so a comma replaces it.
  const names = new Intl.ListFormat(locale).format(remotes).replace('和', '、')
  return t(`releases.tokens.scope.${verb}`, { environment, remotes: names })
}

/** Scopes of a token in plain language. */
export const ScopeList = ({ scopes }: { readonly scopes: readonly string[] }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  return (
    <ul className={styles.changes} aria-label={t('releases.tokens.may')}>
      {groupScopes(scopes).map((group) => (
        <li key={`${group.permission} ${group.environment}`}>{textOf(group, t, locale)}</li>
      ))}
    </ul>
  )
}
