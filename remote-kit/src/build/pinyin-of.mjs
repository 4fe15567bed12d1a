import { pinyin } from 'pinyin-pro'

/**
 * The syllables of the Chinese in a text, without tones, and its other words as they are: `库存 A` → `ku cun a`. Made
 * here, so that no browser needs a dictionary.
 * @param {string} text
 */
export const pinyinOf = (text) =>
  pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .flatMap((part) => part.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part !== '')
    .join(' ')
