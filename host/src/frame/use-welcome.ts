import { Message } from '@arco-design/web-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { takeNotice } from '../notices/carried-notice'

/** Welcomes whoever has just signed in, now that there is a page. */
export const useWelcome = (): void => {
  const { t } = useTranslation(HOST)
  useEffect(() => {
    if (takeNotice() === 'welcome') Message.success(t('console.welcome'))
    // Taken once; a later change of language says nothing anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
