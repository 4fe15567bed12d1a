import { Input } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RateSource, RateSourceChange } from '@outlet/shared/contract/money/rate-source'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { setRateSourceAction } from './exchange-rates.queries'

const valuesOf = ({ version, is_enabled, url }: RateSource) => ({ version, is_enabled, url })

interface RateSourceFormProps {
  readonly source: RateSource
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Form for the address from which rates are read. */
export const RateSourceForm = ({ source, isOpen, onClose, onSaved }: RateSourceFormProps) => {
  const { t } = useTranslation('admin')
  const { mutateAsync } = useMutation(setRateSourceAction)
  return (
    <FormDrawer
      name="rate-source"
      title={t('exchangeRates.source.form_title')}
      isOpen={isOpen}
      onClose={onClose}
      initial={valuesOf(source)}
      schema={RateSourceChange}
      submit={async (body) => {
        await mutateAsync({ body })
        onSaved()
      }}
      valuesOf={(current) => valuesOf(RateSource.parse(current))}
    >
      <FormField field="url" label={t('exchangeRates.source.url')} required hint={t('exchangeRates.source.url_hint')}>
        <Input type="url" autoComplete="off" />
      </FormField>
    </FormDrawer>
  )
}
