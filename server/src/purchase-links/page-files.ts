import { PURCHASE_PATH } from '../session/known-devices'

export const PURCHASE_STYLE_PATH = `${PURCHASE_PATH}/page.css`
export const PURCHASE_SCRIPT_PATH = `${PURCHASE_PATH}/page.js`

/** Added after the style shared by all link pages. The buttons stay at the lower edge, within reach of the thumb. */
export const purchaseStyle = `.total { font-size: 24px; line-height: 32px; font-weight: 600; }
dt:has(+ .total) { align-self: center; }
.before { text-decoration: line-through; }
main > .notice { margin-top: 12px; }
.notice { padding: 8px 12px; border-radius: 6px; border: 1px solid var(--notice-edge); background: var(--notice); }
.answers { position: sticky; bottom: 0; grid-template-columns: 1fr 2fr; margin: 16px -20px -16px; padding: 12px 20px calc(12px + env(safe-area-inset-bottom)); background: var(--card); border-top: 1px solid var(--edge); border-radius: 0 0 8px 8px; }
.answers button { min-height: 52px; font-size: 16px; }
.answers .first { order: 1; }
button:disabled { opacity: 0.6; }
label { display: grid; gap: 4px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--field); border-radius: 6px; background: var(--card); color: var(--text); font: inherit; font-size: 16px; }
.stale { margin: 12px 4px; visibility: hidden; animation: stale-show 1ms 8s forwards; }
@keyframes stale-show { to { visibility: visible; } }
`

/**
 * Displays the remaining time and the reader's own time of day, and reloads the page's content while it may change. It
 * never submits a form by itself.
 */
export const purchaseScript = `'use strict';
document.querySelector('.stale')?.remove();
const main = document.querySelector('main');
let shownAt = performance.now();
let isReading = false;
let isSent = false;
const isTyping = () => [...document.querySelectorAll('input:not([type=hidden])')].some((input) => input.value !== '' || input === document.activeElement);
const read = async () => {
  if (isReading || isSent || document.hidden) return;
  isReading = true;
  try {
    const answer = await fetch(location.href, { credentials: 'same-origin', cache: 'no-store' });
    if (!answer.ok || isSent) return;
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const other = next.querySelector('main');
    if (!other || other.dataset.version === main.dataset.version || isTyping()) return;
    Object.assign(main.dataset, other.dataset);
    main.replaceChildren(...other.childNodes);
    document.title = next.title;
    shownAt = performance.now();
    showOwnTimes();
    count();
  } catch {
    // Not reached: the next try tells.
  } finally {
    isReading = false;
  }
};
const showOwnTimes = () => {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  for (const time of document.querySelectorAll('time')) time.textContent = format.format(new Date(time.dateTime));
};
const count = () => {
  const timer = document.querySelector('[data-left-ms]');
  if (!timer) return;
  const left = Math.max(0, Number(timer.dataset.leftMs) - (performance.now() - shownAt));
  const seconds = Math.ceil(left / 1000);
  timer.textContent = Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0');
  for (const row of document.querySelectorAll('.left')) row.hidden = false;
  if (left === 0) {
    for (const button of document.querySelectorAll('.answers button')) button.disabled = true;
    void read();
  }
};
document.addEventListener('submit', () => {
  isSent = true;
  setTimeout(() => {
    for (const button of document.querySelectorAll('button')) button.disabled = true;
  });
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
document.addEventListener('visibilitychange', () => void read());
const readLater = () => setTimeout(() => void read().then(readLater), Number(main.dataset.pollMs) || 60000);
showOwnTimes();
count();
setInterval(count, 500);
readLater();
// A link in another site's page is opened without the cookie of this one; the page itself sends it.
if (document.querySelector('.sign-in')) void read();
`
