import { pinyin } from 'pinyin-pro'

/**
 * Replaces the Chinese characters of a text by their pinyin without tones: `库存 A` → `ku cun a`. Computed at build time,
 * so that browsers need no dictionary.
 * @param {string} text
 */
export const pinyinOf = (text) =>
  pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .flatMap((part) => part.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part !== '')
    .join(' ')
