import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SHORTENED_PRODUCT_CODE } from '@outlet/shared/contract/product-code'
import { formatNumber } from '@outlet/shared/format/number'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { isProductCode, isShortenedNumber } from './parse-codes'
import styles from './batch.module.css'

/** As long as a product code may be. */
const SHOWN = 64

const shortened = (code = ''): string => (code.length > SHOWN ? `${code.slice(0, SHOWN)}…` : code)

/** How many codes are in the text, and how many of them are none: said before anything is sent. */
export const CodeCount = ({ codes }: { codes: readonly string[] }) => {
  const { t, i18n } = useTranslation('monitoring')
  const locale = useLocale()
  const invalid = useMemo(() => codes.filter((code) => !isProductCode(code)), [codes])
  const values = (count: number) => ({ count, formatted: formatNumber(count, locale) })
  if (codes.length === 0) return <span>{t('inventoryMonitors.batch.count_zero')}</span>
  return (
    <span role="status">
      {t('inventoryMonitors.batch.count', values(codes.length))}
      {invalid.length > 0 && (
        <span className={styles.invalid}>
          {t('inventoryMonitors.batch.count_invalid', { ...values(invalid.length), example: shortened(invalid[0]) })}
          {invalid.some(isShortenedNumber) && ` ${problemText(i18n, { code: SHORTENED_PRODUCT_CODE, message: '' })}`}
        </span>
      )}
    </span>
  )
}
