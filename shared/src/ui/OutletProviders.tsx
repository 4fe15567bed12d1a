import { ConfigProvider } from '@arco-design/web-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import type { PropsWithChildren } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { queryClient } from '@outlet/shared/api/query-client'
import { i18n } from '@outlet/shared/i18n/i18n'
import { store } from '@outlet/shared/settings/store'
import { arcoLocale } from '../i18n/arco-locale'

/** Arco's messages change with the console's, which may be loaded first. */
const ArcoProvider = ({ children }: PropsWithChildren) => {
  const { language } = useTranslation().i18n
  return <ConfigProvider locale={arcoLocale(language)}>{children}</ConfigProvider>
}

/** Providers that every page needs, in the host, in a remote that runs alone, and in tests: all except the router. */
export const OutletProviders = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queryClient}>
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <ArcoProvider>{children}</ArcoProvider>
      </I18nextProvider>
    </Provider>
  </QueryClientProvider>
)
