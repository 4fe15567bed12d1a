import { Message } from '@arco-design/web-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { takeNotice } from '../notices/carried-notice'

/** It came unasked for. */
const READING_MS = 8000

/** Tells what the page before left to be told: a welcome after signing in, or why this page was loaded. */
export const useWelcome = (): void => {
  const { t } = useTranslation(HOST)
  useEffect(() => {
    const notice = takeNotice()
    if (notice === 'welcome') Message.success(t('console.welcome'))
    if (notice === 'release-revoked') Message.info({ content: t('console.release_revoked'), duration: READING_MS })
    // Taken once; a later change of language says nothing anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
