import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { z } from '@outlet/shared/contract/zod'
import { useCan } from '@outlet/shared/session/use-can'
import { lateForms } from '@outlet/shared/ui/late-forms'
import type { ListViews } from '@outlet/shared/ui/use-list-views'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'

const ReportForm = lateForms(async () => (await import('./ReportForm')).ReportForm)

const ReportsUrl = z.object({ reports: z.literal('all').optional() })

/** Opens the form that schedules the displayed analysis for every Monday and lists the existing reports. */
export const ReportsButton = ({ views: { search, current, isModified } }: { readonly views: ListViews }) => {
  const { t } = useTranslation('admin')
  const mayWrite = useCan()('scheduled-reports.write')
  const [{ reports }, change] = useUrlState(ReportsUrl)
  const isOpen = reports !== undefined
  if (!mayWrite) return null
  return (
    <>
      <Button type="secondary" onClick={() => change({ reports: 'all' })}>
        {t('analytics.reports.button')}
      </Button>
      <ReportForm
        isRequested={isOpen}
        isOpen={isOpen}
        search={search}
        name={current && !isModified ? current.name : ''}
        onClose={() => change({ reports: undefined })}
      />
    </>
  )
}
