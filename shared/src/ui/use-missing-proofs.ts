import { useTranslation } from 'react-i18next'
import { missingProofs, type StoreTrial } from '../contract/stores/configure-stores'

/** Texts of what a completed test of a store did not read; none for a proven store. */
export const useMissingProofs = (trial: StoreTrial | null | undefined, currency: string): readonly string[] => {
  const { t } = useTranslation('common')
  if (!trial || trial.error) return []
  return missingProofs(trial.sample, currency).map((proof) => t(`store_test.${proof}`, { currency }))
}
