import { useTranslation } from 'react-i18next'
import { measureNames, measures, type Measure } from '@outlet/shared/contract/analytics'

const facts = [...new Set(measureNames.map((name) => measures[name].fact))]

/** Returns the offered measures as options, grouped by the fact that they aggregate. */
export const useMeasureGroups = () => {
  const { t } = useTranslation('admin')
  return (isOffered: (measure: Measure) => boolean) =>
    facts
      .map((fact) => ({
        label: t(`analytics.fact.${fact}`),
        options: measureNames
          .filter((name) => measures[name].fact === fact && isOffered(name))
          .map((value) => ({ value, label: t(`analytics.measure.${value}`) })),
      }))
      .filter(({ options }) => options.length > 0)
}
