import { ConfigProvider } from '@arco-design/web-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import type { PropsWithChildren } from 'react'
import { I18nextProvider } from 'react-i18next'
import { queryClient } from '@outlet/shared/api/query-client'
import { i18n } from '@outlet/shared/i18n/i18n'
import { store } from '@outlet/shared/settings/store'
import { arcoLocale } from '../i18n/arco-locale'
import { useLocale } from '../settings/use-settings'

/** Providers that every page needs, in the host, in a remote that runs alone, and in tests: all except the router. */
export const OutletProviders = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queryClient}>
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <ConfigProvider locale={arcoLocale(useLocale())}>{children}</ConfigProvider>
      </I18nextProvider>
    </Provider>
  </QueryClientProvider>
)
