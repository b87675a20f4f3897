import type { Tone } from '$/common/tones';

const CUBE = 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9';

/** How pigments, tiles and what else there is look. */
export const tones: Readonly<Record<string, Tone>> = {
  red: { colour: '#cf4a34', shape: `${CUBE}M7 12.8l2 1.1`, filled: CUBE },
  yellow: { colour: '#d9b02c', shape: `${CUBE}M15 15l3-1.7M15 18l3-1.7`, filled: CUBE },
  blue: { colour: '#3f62b8', shape: `${CUBE}M6.5 12l3 4.5M6.5 15.5l3-2M14.5 13.5l3 2M14.5 17l3-4.5`, filled: CUBE },
  blank: { colour: '#8a9a86', shape: 'M3 17q3-7 6-5 2-6 6-1 3 0 6 6z' },
  merchant: {
    colour: '#a97c44',
    shape: 'M9 3h6l-1.5 4c4 2 6 5.5 6 9 0 3.5-2.5 5-7.5 5s-7.5-1.5-7.5-5c0-3.5 2-7 6-9zM10 7h4',
  },
  building: {
    colour: '#a86a8c',
    shape: 'M3 21V11l5-4 5 4v10zM13 21V6l4-3 4 3v15zM6.5 21v-5h3v5M16 9h2M16 13h2M16 17h2',
  },
  monk: {
    colour: '#6f8f5a',
    shape:
      'M12 3c-3 0-5 2.5-5 6 0 2 .5 3 1.5 4L5 21h14l-3.5-8c1-1 1.5-2 1.5-4 0-3.5-2-6-5-6zM12 6c-1.7 0-2.5 1.5-2.5 3.5S10.5 13 12 13s2.5-1.5 2.5-3.5S13.7 6 12 6z',
  },
  diplomat: {
    colour: '#5d86b8',
    shape: 'M6 3h12v13H6zM9 7h6M9 10.5h6M12 16v5M9.5 18.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z',
  },
  knight: { colour: '#b04a4a', shape: 'M4 4l11 11M4 4l1 4 9 9M4 4l4 1 9 9M12 19l7-7M16 16l5 5' },
  contract: { colour: '#c08a3a', shape: 'M5 3h14v18H5zM8 7h3v3H8zM8 13h3v3H8zM13.5 8.5h3M13.5 14.5h3' },
  island: { colour: '#6f8f5a', shape: 'M3 17q3-7 6-5 2-6 6-1 3 0 6 6zM2 20.5h20' },
  harbour: { colour: '#a97c44', shape: 'M12 3v18M12 3a2 2 0 1 0 .01 0M7 8h10M4 14q2 7 8 7 6 0 8-7' },
  coin: { colour: '#c9a227', shape: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 7a5 5 0 1 0 0 10 5 5 0 1 0 0-10z' },
  minister: { colour: '#7d6aa0', shape: 'M12 3a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM5 21c0-6 2.5-9 7-9s7 3 7 9z' },
  gain: { colour: '#3f8f5a', shape: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 8v8M8 12h8' },
  loss: { colour: '#c24a3a', shape: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM8 12h8' },
  anchor: { colour: '#4f7f99', shape: 'M12 3a2 2 0 1 0 .01 0M12 7v14M8 10h8M4 14q2 7 8 7 6 0 8-7' },
};
