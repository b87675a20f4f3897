import type { Tone } from '$/common/tones';

/** How the goods, symbols and harbour markers look. */
export const tones: Readonly<Record<string, Tone>> = {
  // Goods
  gem: { colour: '#b65fc0', shape: 'M7 4h10l4 6-9 11L3 10zM3 10h18M9 10l3 11 3-11-3-6z' },
  parchment: {
    colour: '#c9a23b',
    shape:
      'M7 4h10a2 2 0 0 1 2 2v10M7 4a2 2 0 0 0-2 2v2h4V6a2 2 0 0 0-2-2zM9 8v10a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-1h-8v1a2 2 0 0 1-2 2M12 9h4M12 12.5h4',
  },
  silk: {
    colour: '#d0495c',
    shape: 'M4 6c4-3 6 3 10 0q3.5-2 6 0v13q-2.5-2-6 0c-4 3-6-3-10 0zM4 12.5c4-3 6 3 10 0q3.5-2 6 0',
  },
  salt: {
    colour: '#8fa3b5',
    shape: 'M3 19h18l-7.5-9q-1.5-1.5-3 0zM8 5.5h.01M12 3.5h.01M15.5 6h.01M9.5 15.5h.01M13.5 13.5h.01',
  },
  pottery: {
    colour: '#b8693a',
    shape:
      'M9 3h6M10 3v3.5C6.5 8 5.5 10.5 5.5 13c0 3.5 2.5 5.5 4 8h5c1.5-2.5 4-4.5 4-8 0-2.5-1-5-4.5-6.5V3M9.8 5C6.5 4 4 5.5 5.8 10M14.2 5c3.3-1 5.8.5 4 5M6 13h12',
  },
  olive: {
    colour: '#6f8f3a',
    shape:
      'M13 9.5a4.5 5.7 20 1 0 .1 0zM13 9.5C13 6 15 4 19 3.5c0 3.5-2 6-6 6zM13 9.5C11 6 8.5 5 5 5.5c1 3 3.5 4.5 6 4.5',
  },
  grain: {
    colour: '#d6a72b',
    shape:
      'M12 21V8M12 8q-2.5-2.5 0-5.5 2.5 3 0 5.5zM12 12.5q-4.5-.5-4.5-4.5 4.5.5 4.5 4.5zM12 12.5q4.5-.5 4.5-4.5-4.5.5-4.5 4.5zM12 17.5q-4.5-.5-4.5-4.5 4.5.5 4.5 4.5zM12 17.5q4.5-.5 4.5-4.5-4.5.5-4.5 4.5z',
  },
  // Symbols and harbour markers
  ducat: {
    colour: '#c9a227',
    shape: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11zM12 9v6M9 12h6',
  },
  pirate: { colour: '#5b5f6b', shape: 'M5 3v18M5 4h15l-3.5 5.5L20 15H5M9 7.5l4.5 4.5M13.5 7.5L9 12' },
  cards: { colour: '#5d86b8', shape: 'M8 3h11v15H8zM5 6v15h11M11 7h5M11 10.5h5' },
  ship: { colour: '#3f8fa6', shape: 'M3 16h18l-3.5 5h-11zM12 3v13M12 4c5 2 6.5 6 6.5 9H12M10.5 7C7.5 8 6 11 6 13h4.5' },
  calm_sea: { colour: '#4a8fc0', shape: 'M3 9q3-3 6 0t6 0 6 0M3 15q3-3 6 0t6 0 6 0' },
  good_business: { colour: '#c9a227', shape: 'M10 4a7 7 0 1 0 0 14 7 7 0 1 0 0-14zM10 8v6M7 11h6M18 14v7M14.5 17.5h7' },
  compass: { colour: '#b04a3a', shape: 'M12 2l2.5 7.5L22 12l-7.5 2.5L12 22l-2.5-7.5L2 12l7.5-2.5z' },
  local_influence: { colour: '#8a6fb0', shape: 'M6 21V8h12v13zM6 8V4h3v2h1.5V4h3v2H15V4h3v4M10.5 21v-5q1.5-2 3 0v5' },
  pirate_victory: { colour: '#5b5f6b', shape: 'M5 3v18M5 4h14l-3 5 3 5H5M3 20L21 3' },
  favourable_trade: { colour: '#4f9a68', shape: 'M3 8h15l-4-4M21 16H6l4 4' },
};
