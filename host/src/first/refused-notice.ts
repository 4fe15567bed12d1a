import { fetchPastCache } from './fetch-past-cache'

const shellFiles = (): string[] =>
  [...document.querySelectorAll('[data-shell]')].map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href') ?? '')

const reloadPage = async (): Promise<void> => {
  await Promise.allSettled(shellFiles().map(fetchPastCache))
  location.reload()
}

const line = (name: string, text: string): HTMLElement => {
  const element = document.createElement(name)
  element.textContent = text
  element.style.cssText = 'display:block;margin:12px auto;font:14px/1.6 system-ui,sans-serif'
  return element
}

/**
 * Shows in both languages that files of the console were modified or did not arrive. Needs no style and no other code.
 * Replaces the root element of the console.
 */
export const showRefusedNotice = (): void => {
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.style.cssText = 'max-width:520px;margin:15vh auto;padding:0 16px;text-align:center'
  const again = line('button', '重试 / Try again')
  again.style.padding = '4px 16px'
  again.addEventListener('click', () => void reloadPage())
  notice.append(
    line('p', '控制台的文件未能完整加载，已停止运行。请重试；若仍然如此，请联系管理员。'),
    line(
      'p',
      'The console’s files did not arrive as released, so they were not run. Try again; if it stays so, tell your administrator.',
    ),
    again,
  )
  document.querySelector('.start-notice')?.remove()
  document.getElementById('root')?.replaceWith(notice)
}
