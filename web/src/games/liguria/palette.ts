// The colours of pigments and of what lies on the table.

export type Colour = 'red' | 'yellow' | 'blue';
/** Vermilion, lead-tin yellow and ultramarine: in the light, at the side, in the shade. */
export const PIGMENTS: Readonly<Record<Colour, readonly [string, string, string]>> = {
  red: ['#e9573c', '#c93620', '#96230f'],
  yellow: ['#f8d85e', '#e2b22f', '#ac7f13'],
  blue: ['#4d72e0', '#2c4cb8', '#1a2f80'],
};

export type Sort = 'ship' | 'merchant' | 'building' | 'monk' | 'diplomat' | 'knight' | 'contract';
/** What each sort of tile is glazed with, and the symbol on it. */
export const GLAZES: Readonly<Record<Sort, string>> = {
  ship: '#2b769b',
  merchant: '#95601e',
  building: '#b9502f',
  monk: '#5f7748',
  diplomat: '#b0607a',
  knight: '#4d5a66',
  contract: '#85632a',
};
export const SYMBOLS: Readonly<Record<Sort, string>> = {
  ship: 'wheel',
  merchant: 'sack',
  building: 'building',
  monk: 'monk',
  diplomat: 'scroll',
  knight: 'sword',
  contract: 'contract',
};

/** A colour for a symbol on plaster: by night, when that is dark, a lighter one. */
export const tint = (colour: string): string => `light-dark(${colour}, color-mix(in srgb, ${colour} 50%, #fff4dc))`;
