/** A colour. Variant ids and variation values contain `code`; some codes contain a slash, as real style codes do. */
export interface Color {
  code: string
  name: string
  hex: string
}

export const colors: readonly Color[] = [
  { code: 'IM/BLK', name: 'Black', hex: '#23211f' },
  { code: 'IMCHK', name: 'Chalk', hex: '#ece6da' },
  { code: 'SV/SDL', name: 'Saddle', hex: '#8a4b2a' },
  { code: 'QBMPL', name: 'Maple', hex: '#a9683c' },
  { code: 'LHNVY', name: 'Midnight Navy', hex: '#27314f' },
  { code: 'IMRED', name: 'Bold Red', hex: '#b3202c' },
  { code: 'SV/WIN', name: 'Wine', hex: '#6d1f33' },
  { code: 'QBROS', name: 'Dusty Rose', hex: '#c98f94' },
  { code: 'IMBLS', name: 'Blush', hex: '#e6bcb4' },
  { code: 'LHSAG', name: 'Sage', hex: '#8f9f80' },
  { code: 'QB/FOR', name: 'Forest', hex: '#2f4a3a' },
  { code: 'IMOLV', name: 'Olive', hex: '#6a6a3c' },
  { code: 'LHSKY', name: 'Pale Sky', hex: '#a9c3d6' },
  { code: 'SVTEA', name: 'Teal', hex: '#27696c' },
  { code: 'IMSTN', name: 'Stone', hex: '#b7aa97' },
  { code: 'QBGRY', name: 'Heather Grey', hex: '#85868a' },
  { code: 'LHYLW', name: 'Honey', hex: '#d9a441' },
  { code: 'SVLIL', name: 'Soft Lilac', hex: '#b9a5cf' },
  { code: 'QBCOR', name: 'Coral', hex: '#e0705a' },
  { code: 'IM/COC', name: 'Cocoa', hex: '#4f3528' },
]
