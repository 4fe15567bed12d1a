/**
 * The part of react-i18next that host and remotes share. `Trans` brings a parser of HTML: who needs it takes it from
 * 'react-i18next/TransWithoutContext', with the `t` and `i18n` of `useTranslation`.
 */
export { I18nextProvider, initReactI18next } from 'react-i18next/all'
export { useTranslation } from './use-translation'
