const shellTags = (): Element[] => [...document.querySelectorAll('[data-shell]')]

/** Asks for every file of the shell past the browser's cache, which may hold the damaged one, and loads the page anew. */
const loadAnew = async (): Promise<void> => {
  const addresses = shellTags().map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href') ?? '')
  await Promise.allSettled(addresses.map((address) => fetch(address, { cache: 'reload' })))
  location.reload()
}

const line = (name: string, text: string): HTMLElement => {
  const element = document.createElement(name)
  element.textContent = text
  element.style.cssText = 'display:block;margin:12px auto;font:14px/1.6 system-ui,sans-serif'
  return element
}

/** Says, in both languages, that the console's own files did not arrive as released; needs no style and no other code. */
export const showRefusedNotice = (): void => {
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.style.cssText = 'max-width:520px;margin:15vh auto;padding:0 16px;text-align:center'
  const again = line('button', '重试 / Try again')
  again.style.padding = '4px 16px'
  again.addEventListener('click', () => void loadAnew())
  notice.append(
    line('p', '控制台的文件未能完整加载，已停止运行。请重试；若仍然如此，请联系管理员。'),
    line(
      'p',
      'The console’s files did not arrive as released, so they were not run. Try again; if it stays so, tell your administrator.',
    ),
    again,
  )
  ;(document.getElementById('root') ?? document.body).replaceChildren(notice)
}

/** Watches for a script or style of the shell that is refused or missing, from before the first of them is asked for. */
export const watchShellFiles = (): void => {
  const onError = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches('[data-shell]')) return
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showRefusedNotice)
    else showRefusedNotice()
  }
  addEventListener('error', onError, true)
}
