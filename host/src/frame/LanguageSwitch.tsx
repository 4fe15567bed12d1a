import { setLocale } from '@outlet/shared/settings/settings'
import { useLocale } from '@outlet/shared/settings/use-settings'

/** Named in the target language, for people who cannot read the current one. */
export const LanguageSwitch = () => {
  const isChinese = useLocale() === 'zh-CN'
  return (
    <button
      type="button"
      className="shell-icon-button shell-language"
      lang={isChinese ? 'en' : 'zh'}
      onClick={() => setLocale(isChinese ? 'en-US' : 'zh-CN')}
    >
      {isChinese ? 'English' : '中文'}
    </button>
  )
}
