/** Numbers from 0 to 1 that are the same each time: the pictures are irregular, but always the same ones. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
