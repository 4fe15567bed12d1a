import { PURCHASE_PATH } from '../session/known-devices'

export const PURCHASE_STYLE_PATH = `${PURCHASE_PATH}/page.css`
export const PURCHASE_SCRIPT_PATH = `${PURCHASE_PATH}/page.js`

/** Added after the style shared by all link pages. The buttons stay at the lower edge, within reach of the thumb. */
export const purchaseStyle = `body { padding-block: 16px; }
.product { display: grid; grid-template-columns: 112px 1fr; gap: 16px; align-items: start; }
.product:not(:has(img)) { grid-template-columns: 1fr; }
.product img { width: 112px; height: 112px; object-fit: contain; border-radius: 4px; background: #fff; }
.product p { margin: 0 0 4px; }
h2 { font-size: 18px; line-height: 1.4; margin: 16px 0 4px; }
dl { display: grid; grid-template-columns: 1fr auto; gap: 4px 16px; margin: 16px 0; }
dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.total { font-size: 20px; font-weight: 600; }
.before { text-decoration: line-through; }
.notice { padding: 8px 12px; border-radius: 4px; border: 1px solid #f77234; }
.answers { position: sticky; bottom: 0; grid-template-columns: 1fr 2fr; margin: 16px -16px 0; padding: 12px 16px calc(12px + env(safe-area-inset-bottom)); background: Canvas; border-top: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); }
.answers button { min-height: 56px; overflow-wrap: anywhere; }
.answers .first { order: 1; }
button:disabled { opacity: 0.6; }
label { display: grid; gap: 4px; }
input { font: inherit; min-height: 44px; padding: 8px 12px; box-sizing: border-box; width: 100%; border-radius: 4px; border: 1px solid color-mix(in srgb, CanvasText 50%, Canvas); background: Canvas; color: CanvasText; }
a { color: LinkText; }
a.first { display: block; padding: 12px 16px; text-align: center; border-radius: 4px; background: #165dff; color: #fff; }
:focus-visible { outline: 2px solid #165dff; outline-offset: 2px; }
.stale { visibility: hidden; animation: stale-show 1ms 8s forwards; }
@keyframes stale-show { to { visibility: visible; } }
@media (prefers-color-scheme: dark) { .answers button.first, a.first { background: #3c7eff; color: #000; } :focus-visible { outline-color: #6aa1ff; } }
`

/**
 * Displays the remaining time, and reloads the page's content while it may change. It never submits a form by itself.
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
    count();
  } catch {
    // Not reached: the next try tells.
  } finally {
    isReading = false;
  }
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
count();
setInterval(count, 500);
readLater();
// A link in another site's page is opened without the cookie of this one; the page itself sends it.
if (document.querySelector('.sign-in')) void read();
`
