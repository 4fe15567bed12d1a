/**
 * The exports of react-i18next that host and remotes share. `Trans` would include an HTML parser: import it from
 * 'react-i18next/TransWithoutContext' instead, with `t` and `i18n` of `useTranslation`.
 */
export { I18nextProvider, initReactI18next } from 'react-i18next/all'
export { useTranslation } from './use-translation'
